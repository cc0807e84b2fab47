import { authProblems } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { publishUser } from './publish-user.ts';
import type { User } from './user.entity.ts';
import { userRepository } from './user.repository.ts';

type Finish = {
  /** Set in the moment of activation, where nobody chose a password before. */
  readonly passwordHash?: string;
  /** Called when all is written and only the commit is left. */
  readonly announce?: () => void;
};

/**
 * Brings a user who is being created to life: makes the account in `videos`, then lets the user in and tells everybody.
 * The same call again, also at the same time, changes nothing more. Throws 409 and gives the names back when `videos` says they are
 * taken; throws 503 and leaves everything to the next call when it does not answer.
 */
export async function activateUser(
  { database, accounts }: Pick<Deps, 'accounts' | 'database'>,
  user: User,
  { passwordHash, announce }: Finish = {},
): Promise<{ accountId: number }> {
  const accountId = await accounts.make(user);
  if (accountId === 'name-taken') {
    await database.transaction((tx) => execute(tx, `delete from users where id = $1 and state = 'creating'`, [user.id]));
    throw authProblems.user_name_taken();
  }
  await database.transaction(async (tx) => {
    const locked = await userRepository(tx).lock(user.id);
    if (locked?.state !== 'creating') return;
    locked.state = 'active';
    if (passwordHash !== undefined) locked.passwordHash = passwordHash;
    publishUser(tx, locked);
    await tx.flush();
    announce?.();
  });
  return { accountId };
}
