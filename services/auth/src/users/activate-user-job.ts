import { defineJobType, PermanentFailure } from '@flotilla/jobs';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { activateUser } from './activate-user.ts';
import { User } from './user.entity.ts';

/**
 * Continues a creation that stopped halfway. It retries until `videos` has answered, and runs while jobs are paused: the names stay taken until
 * then. A taken name is a normal outcome; any other refusal is a failure.
 */
export const activateUserJob = defineJobType<{ userId: number }>({
  name: 'activate-user',
  maxAttempts: 100_000,
  leaseInSeconds: 30,
  stallInSeconds: 60,
  retryDelaysInSeconds: [5, 30, 60],
  runsWhilePaused: true,
});

export async function finishActivation(deps: Deps, userId: number): Promise<void> {
  const user = await deps.database.transaction((tx) => tx.findOne(User, { id: userId, state: 'creating' }));
  if (!user) return;
  await activateUser(deps, user).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 400) throw new PermanentFailure(error.message, { cause: error });
    if (error.status !== 409) throw error;
  });
}
