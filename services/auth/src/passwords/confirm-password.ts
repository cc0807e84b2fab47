import { authProblems } from '@flotilla/contracts-auth';
import { problems } from '@flotilla/problem';
import { readCredentials } from './read-credentials.ts';
import { type PasswordDeps, tryPassword } from './try-password.ts';

/**
 * Requires the password of a signed-in user before a sensitive operation. Users who sign in with a provider have none and pass. Throws
 * 400 when it is missing, 403 `current_password_is_invalid` when it is wrong (docs/contract/users.md#current-password), and 429 after too many wrong ones
 * (docs/contract/security.md#g1).
 */
export async function confirmPassword(
  deps: PasswordDeps,
  userId: number,
  password: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const user = await readCredentials(deps.database, userId);
  if (user?.pluginAuth) return;
  if (password === undefined || password === '') throw problems.bad_request({ detail: 'The current password is needed.' });
  if (!(await tryPassword(deps, { userId, password, stored: user?.passwordHash ?? null }, signal)))
    throw authProblems.password_not_confirmed();
}
