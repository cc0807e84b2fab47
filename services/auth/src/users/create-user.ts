import type { Role } from '@flotilla/contract';
import { authProblems } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { enqueueJob } from '@flotilla/jobs';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import { activateUserJob } from './activate-user.job.ts';
import { activateUser } from './activate-user.ts';
import type { OnceActive } from './once-active.ts';
import type { User } from './user.entity.ts';
import { userRepository } from './user.repository.ts';

export type UserRequest = {
  readonly username: string;
  /** Null for somebody who signs in elsewhere. */
  readonly passwordHash: string | null;
  readonly email: string;
  readonly emailVerified?: boolean | null;
  readonly role: Role;
  readonly videoQuota?: number;
  readonly videoQuotaDaily?: number;
  readonly adminFlags?: number;
  readonly pluginAuth?: string;
  readonly accountDisplayName?: string;
  readonly channelName?: string;
  readonly channelDisplayName?: string;
};
export type Around = {
  /** What belongs into the transaction that takes the names; `videos` may still refuse them, and what was done has to be undone then. */
  readonly before?: (tx: Transaction) => Promise<void>;
  readonly after?: (tx: Transaction, user: User) => Promise<void>;
  /** What follows when the user is there. */
  readonly onceActive?: OnceActive;
};

/** Name of the instance's own actor; nobody may look like it. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(['peertube']);
/** The request itself has the first go; the job looks afterwards whether it got through. */
const REPAIR_AFTER_MS = 10_000;
const LONGEST_CHANNEL_NAME = 120;

/** Throws 409 for names that nobody may have. */
export function refuseReserved(names: readonly (string | undefined)[]): void {
  if (names.some((name) => name !== undefined && RESERVED_NAMES.has(name.toLowerCase()))) throw authProblems.user_name_taken();
}

/** After whether the names are free (docs/contract/registrations.md#order). Throws 400. */
export function refuseSameName(username: string, channelName: string | undefined): void {
  if (channelName === username) throw problems.bad_request({ detail: 'The channel must have another name than the user.' });
}

/** A setting is any text; the name of a channel is not. */
const firstChannelOf = (username: string, pattern: string) =>
  Array.from(pattern.replaceAll('$1', () => username))
    .slice(0, LONGEST_CHANNEL_NAME)
    .join('');

/**
 * Makes a user with account and first channel (docs/contract/services.md#creating-a-user). Throws 409 when a name is taken, 400 when `videos` refuses the
 * account and 503 when it cannot be reached.
 */
export async function createUser(
  deps: Deps,
  request: UserRequest,
  { before, after, onceActive }: Around = {},
): Promise<{ userId: number; accountId: number }> {
  const { database, instance, clock } = deps;
  const { username, channelName } = request;
  const { user: defaults, instance: rules, defaults: preferences } = instance.settings();
  refuseReserved([username, channelName]);

  const user = await database.transaction(async (tx) => {
    await before?.(tx);
    const added = await userRepository(tx).add({
      videoQuota: defaults.videoQuota,
      videoQuotaDaily: defaults.videoQuotaDaily,
      videosHistoryEnabled: defaults.history.videos.enabled,
      autoPlayVideo: preferences.player.autoPlay,
      channelName: null,
      accountDisplayName: null,
      channelDisplayName: channelName ?? firstChannelOf(username, defaults.defaultChannelName),
      ...request,
      ...(onceActive && { onceActive }),
      nsfwPolicy: rules.defaultNSFWPolicy,
      createdAt: clock.now(),
    });
    refuseSameName(username, channelName);
    const runAt = new Date(Date.now() + REPAIR_AFTER_MS);
    await enqueueJob(tx, activateUserJob, { userId: added.id }, { uniqueKey: `user:${added.id}`, runAt });
    await after?.(tx, added);
    await instanceChanged(tx);
    return added;
  });
  const { accountId } = await activateUser(deps, user);
  return { userId: user.id, accountId };
}
