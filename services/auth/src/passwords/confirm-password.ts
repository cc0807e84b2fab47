import { authProblems } from '@flotilla/contracts-auth';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { placeOfSession } from '../sessions/known-places.ts';
import { readCredentials } from './read-credentials.ts';
import { type PasswordDeps, tryPassword } from './try-password.ts';

/**
 * Requires the password of a signed-in user before a sensitive operation. Users who sign in with a provider have none and pass. Throws
 * 400 when it is missing, 403 `current_password_is_invalid` when it is wrong (docs/contract/users.md#current-password), and 429 after too many wrong ones
 * (docs/contract/security.md#g1).
 */
export async function confirmPassword(
  deps: PasswordDeps,
  caller: Caller,
  password: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const user = await readCredentials(deps.database, caller.userId);
  if (user?.pluginAuth) return;
  if (password === undefined || password === '') throw problems.bad_request({ detail: 'The current password is needed.' });
  if (!(await isPasswordOf(deps, caller, { password, stored: user?.passwordHash ?? null }, signal)))
    throw authProblems.password_not_confirmed();
}

type Shown = { readonly password: string; readonly stored: string | null };

/** Tries a password of somebody who is signed in: from where the session began, as guesses of others must not keep them from their own settings. */
export async function isPasswordOf(deps: PasswordDeps, caller: Caller, shown: Shown, signal?: AbortSignal): Promise<boolean> {
  const { username: name, userId, sessionId } = caller;
  return tryPassword(deps, { ...shown, name, userId, place: await placeOfSession(deps.database, sessionId) }, signal);
}
