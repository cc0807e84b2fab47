import { randomBytes } from 'node:crypto';
import type { Role } from '@flotilla/contract';
import { usersApi } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { enqueueJob } from '@flotilla/jobs';
import { problems } from '@flotilla/problem';
import { newValues } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { activateUser } from './activate-user.ts';
import { activateUserJob, repairKeyOf } from './activate-user-job.ts';
import type { OnceActive } from './once-active.ts';
import { refuseReserved, refuseSameName } from './refuse-names.ts';
import type { User } from './user.entity.ts';
import { userRepository } from './user.repository.ts';

export type UserRequest = {
  readonly username: string;
  /** Null for users who sign in with a provider. */
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
  /** Runs in the transaction that takes the names; must be undone when `videos` refuses them. */
  readonly before?: (tx: Transaction) => Promise<void>;
  readonly after?: (tx: Transaction, user: User) => Promise<void>;
  /** Deferred until the user is active. */
  readonly onceActive?: OnceActive;
};

/** The request itself activates the user; the job goes on if it did not. */
const REPAIR_AFTER_MS = 10_000;
const LONGEST_CHANNEL_NAME = 120;
const MODERATOR = 1;
const USER = 2;

/** An empty password is replaced by a random one, and a link to choose another is mailed (docs/contract/users.md#create). */
export const createUserRoute = (deps: Deps) =>
  route(usersApi.createUser, async ({ body: { password, ...body }, caller, context }) => {
    if (password !== '') refuseUnfitPassword(deps.config, password, context.url);
    else if (!deps.mailer.delivers) throw problems.bad_request({ detail: 'Without e-mail a user needs a password.' });
    if (caller.role === MODERATOR && body.role !== USER) {
      throw problems.forbidden({ detail: 'Moderators may only create users with the role User.' });
    }
    const chosen = password === '' ? randomBytes(24).toString('base64url') : password;
    const passwordHash = await deps.passwords.hash(chosen, context.signal);
    const { userId, accountId } = await createUser(
      deps,
      { ...body, passwordHash },
      {
        onceActive: {
          deed: { username: caller.username, values: newValues(body) },
          ...(password === '' && { mail: { kind: 'createPassword' } }),
        },
      },
    );
    return reply(200, { user: { id: userId, account: { id: accountId } } });
  });

/** The setting may be of any length; the display name of a channel may not. */
const firstChannelOf = (username: string, pattern: string) =>
  Array.from(pattern.replaceAll('$1', () => username))
    .slice(0, LONGEST_CHANNEL_NAME)
    .join('');

/**
 * Creates a user with account and first channel (docs/contract/services.md#creating-a-user). Throws 409 when a name is taken, 400 when `videos` refuses the
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
    await enqueueJob(tx, activateUserJob, { userId: added.id }, { uniqueKey: repairKeyOf(added.id), runAt });
    await after?.(tx, added);
    await instanceChanged(tx);
    return added;
  });
  const { accountId } = await activateUser(deps, user);
  return { userId: user.id, accountId };
}
