import { authProblems } from '@flotilla/contracts-auth';
import { withdrawJob } from '@flotilla/jobs';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { activateUserJob, repairKeyOf } from './activate-user-job.ts';
import { followUp } from './follow-up.ts';
import { forgetUnmade } from './forget-unmade.ts';
import { publishUser } from './publish-user.ts';
import type { User } from './user.entity.ts';
import { userRepository } from './user.repository.ts';

type Finish = {
  /** Set on activation, where no password was chosen before. */
  readonly passwordHash?: string;
  /** Called just before the commit. */
  readonly announce?: () => void;
};

/**
 * Activates a user who is being created: creates the account in `videos`, then activates and publishes the user and does what
 * was deferred until then (`onceActive`).
 * Idempotent, also when called concurrently. Throws 409 and releases the names when `videos` says they are
 * taken, and 400 when it refuses the account; throws 503 and leaves the rest to the next call when it does not answer.
 */
export async function activateUser(
  deps: Pick<Deps, 'accounts' | 'clock' | 'config' | 'database' | 'mailer' | 'seal'>,
  user: User,
  { passwordHash, announce }: Finish = {},
): Promise<{ accountId: number }> {
  const { database, accounts } = deps;
  const accountId = await accounts.make(user);
  if (typeof accountId !== 'number') {
    await database.transaction(async (tx) => {
      await forgetUnmade(tx, deps, user.id);
      await withdrawJob(tx, activateUserJob, repairKeyOf(user.id));
    });
    throw accountId === 'name-taken' ? authProblems.user_name_taken() : problems.bad_request({ detail: accountId.refused });
  }
  await database.transaction(async (tx) => {
    const locked = await userRepository(tx).lock(user.id);
    if (locked?.state !== 'creating') return;
    await tx.populate(locked, ['onceActive']);
    const { onceActive } = locked;
    Object.assign(locked, { state: 'active', onceActive: null });
    if (passwordHash !== undefined) locked.passwordHash = passwordHash;
    publishUser(tx, locked);
    await tx.flush();
    await withdrawJob(tx, activateUserJob, repairKeyOf(user.id));
    if (onceActive) await followUp(tx, deps, locked, onceActive);
    announce?.();
  });
  return { accountId };
}
