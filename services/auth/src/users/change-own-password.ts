import { authProblems } from '@flotilla/contracts-auth';
import type { Deps } from '../deps.ts';

/** Replaces the caller's password; sessions stay. Throws 401 when the present one is not right, or was changed by somebody meanwhile. */
export async function changeOwnPassword(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  { userId, currentPassword, password }: { userId: number; currentPassword: string; password: string },
  signal: AbortSignal,
): Promise<void> {
  const [user] = await database.query<{ password_hash: string | null }>({
    text: `select password_hash from users where id = $1 and state = 'active'`,
    values: [userId],
  });
  const stored = user?.password_hash ?? null;
  if (!(await passwords.verify(currentPassword, stored, signal))) throw authProblems.current_password_is_invalid();

  const changed = await database.query({
    text: 'update users set password_hash = $3 where id = $1 and password_hash = $2 returning id',
    values: [userId, stored, await passwords.hash(password, signal)],
  });
  if (changed.length === 0) throw authProblems.current_password_is_invalid();
}
