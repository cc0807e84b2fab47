import type { Role } from '@flotilla/contract';
import { authProblems } from '@flotilla/contracts-auth';
import { enqueueJob } from '@flotilla/jobs';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { activateUserJob } from './activate-user.job.ts';
import { activateUser } from './activate-user.ts';
import { type NewUser, userRepository } from './user.repository.ts';

export type UserRequest = {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly role: Role;
  readonly videoQuota?: number;
  readonly videoQuotaDaily?: number;
  readonly adminFlags?: number;
  readonly channelName?: string;
};

/** Name of the instance's own actor; nobody may look like it. */
const RESERVED_NAMES = new Set(['peertube']);
/** The request itself has the first go; the job looks afterwards whether it got through. */
const REPAIR_AFTER_MS = 10_000;

/** Makes a user with account and first channel (design 10.1). Throws 409 when a name is taken and 503 when `videos` cannot be reached. */
export async function createUser(deps: Deps, request: UserRequest, signal?: AbortSignal): Promise<{ userId: number; accountId: number }> {
  const { database, passwords, config, clock } = deps;
  const { password, channelName, ...fields } = request;
  if (channelName === request.username) {
    throw problems.bad_request({ detail: 'The channel must have another name than the user.' });
  }
  if ([request.username, channelName].some((name) => name && RESERVED_NAMES.has(name))) throw authProblems.user_name_taken();

  const newUser: NewUser = {
    videoQuota: config.userVideoQuota,
    videoQuotaDaily: config.userVideoQuotaDaily,
    ...fields,
    channelName: channelName ?? null,
    passwordHash: await passwords.hash(password, signal),
    nsfwPolicy: config.defaultNsfwPolicy,
    createdAt: clock.now(),
  };
  const user = await database.transaction(async (tx) => {
    const added = await userRepository(tx).add(newUser);
    const runAt = new Date(Date.now() + REPAIR_AFTER_MS);
    await enqueueJob(tx, activateUserJob, { userId: added.id }, { uniqueKey: `user:${added.id}`, runAt });
    return added;
  });
  const { accountId } = await activateUser(deps, user);
  return { userId: user.id, accountId };
}
