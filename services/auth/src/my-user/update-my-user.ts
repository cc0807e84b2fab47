import type { Input } from '@flotilla/contract';
import { authProblems, myUserApi } from '@flotilla/contracts-auth';
import { isUniqueViolation, type Transaction } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { isPasswordOf } from '../passwords/confirm-password.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { readCredentials } from '../passwords/read-credentials.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { publishUser } from '../users/publish-user.ts';
import type { User } from '../users/user.entity.ts';
import { userRepository } from '../users/user.repository.ts';
import { admitNewEmail, changeMyEmail } from './change-my-email.ts';

type Changes = Input<typeof myUserApi.updateMyUser>['body'];
type Request = { readonly caller: Caller; readonly changes: Changes };

export const updateMyUserRoute = (deps: Deps) =>
  route(myUserApi.updateMyUser, async ({ body, caller, context }) => {
    if (body.password !== undefined) refuseUnfitPassword(deps.config, body.password, context.url);
    await updateMyUser(deps, { caller, changes: body }, context.signal);
    return reply(204, null);
  });

/**
 * Changes what users may change about themselves; sessions stay. Throws 400 for a bit in two masks, a missing current password, and credentials of users who
 * sign in with a provider; 401 when the current password is wrong or was changed meanwhile, 429 after too many wrong ones or too many addresses; 409
 * for an address that is taken.
 */
export async function updateMyUser(deps: Deps, { caller, changes }: Request, signal: AbortSignal): Promise<void> {
  const { userId } = caller;
  refuseSharedBits(changes);
  const { displayName, description, currentPassword, password, email, ...preferences } = changes;
  // Proven by then, so that the present password again is no change: nothing is mailed, and no mailed link ends.
  const newPassword = password?.normalize() === currentPassword?.normalize() ? undefined : password;
  const isSecret = password !== undefined || email !== undefined;
  const proof = isSecret ? await provePassword(deps, caller, currentPassword, signal) : null;
  const passwordHash = newPassword === undefined ? undefined : await deps.passwords.hash(newPassword, signal);
  if (email !== undefined) await admitNewEmail(deps, userId, email);
  const profile = { ...(displayName !== undefined && { displayName }), ...(description !== undefined && { description }) };
  if (Object.keys(profile).length > 0) await deps.accounts.updateProfile(userId, profile);

  const snapshot = await deps.database
    .transaction(async (tx) => {
      const user = await userRepository(tx).lock(userId);
      if (user?.state !== 'active') throw problems.invalid_token();
      if (proof !== null && (await storedHash(tx, user)) !== proof) throw authProblems.current_password_is_invalid();
      Object.assign(user, preferences);
      if (passwordHash !== undefined) await replacePassword(tx, deps, user, passwordHash);
      if (email !== undefined) await changeMyEmail(tx, deps, user, email);
      const published = publishUser(tx, user);
      await tx.flush();
      return published;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? authProblems.email_taken() : error;
    });
  // Lists and histories follow these, and people look at them right after they chose.
  if (Object.keys(preferences).some((name) => name.startsWith('nsfw') || name === 'videosHistoryEnabled'))
    await deps.accounts.hasten(snapshot);
}

/** Checks the current password, and returns its stored hash. */
async function provePassword(deps: Deps, caller: Caller, currentPassword: string | undefined, signal: AbortSignal): Promise<string | null> {
  const user = await readCredentials(deps.database, caller.userId);
  if (user?.pluginAuth) throw problems.bad_request({ detail: 'Who signs in elsewhere changes address and password there.' });
  if (currentPassword === undefined)
    throw problems.bad_request({ detail: 'A new password or address needs the current password beside it.' });
  const stored = user?.passwordHash ?? null;
  if (!(await isPasswordOf(deps, caller, { password: currentPassword, stored }, signal))) throw authProblems.current_password_is_invalid();
  return stored;
}

async function storedHash(tx: Transaction, user: User): Promise<string | null> {
  await tx.populate(user, ['passwordHash']);
  return user.passwordHash ?? null;
}

/** Each flag may be in only one of the masks (docs/contract/users.md#update-my-user). Throws 400. */
function refuseSharedBits({ nsfwFlagsDisplayed = 0, nsfwFlagsHidden = 0, nsfwFlagsBlurred = 0, nsfwFlagsWarned = 0 }: Changes): void {
  let seen = 0;
  for (const mask of [nsfwFlagsDisplayed, nsfwFlagsHidden, nsfwFlagsBlurred, nsfwFlagsWarned]) {
    if (seen & mask) throw problems.bad_request({ detail: 'A flag of sensitive content may be in one of the masks only.' });
    seen |= mask;
  }
}
