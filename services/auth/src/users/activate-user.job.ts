import { defineJobType, jobHandler } from '@flotilla/jobs';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { activateUser } from './activate-user.ts';
import { User } from './user.entity.ts';

/** Goes on where a creation stopped. It never gives up: the names stay taken until `videos` has answered. */
export const activateUserJob = defineJobType<{ userId: number }>({
  name: 'activate-user',
  maxAttempts: 100_000,
  leaseInSeconds: 30,
  stallInSeconds: 60,
  retryDelaysInSeconds: [5, 30, 60],
});

export const activateUserHandler = (deps: Deps) =>
  jobHandler(activateUserJob, {
    async run({ payload: { userId } }) {
      const user = await deps.database.transaction((tx) => tx.findOne(User, { id: userId, state: 'creating' }));
      if (!user) return;
      await activateUser(deps, user).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.status !== 409) throw error;
      });
    },
  });
