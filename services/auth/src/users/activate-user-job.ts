import { defineJobType } from '@flotilla/jobs';

/**
 * Continues a creation that stopped halfway. It retries until `videos` has answered, and runs while jobs are paused: the names stay taken until
 * then. Activation withdraws it.
 */
export const activateUserJob = defineJobType<{ userId: number }>({
  name: 'activate-user',
  maxAttempts: 100_000,
  leaseInSeconds: 30,
  stallInSeconds: 60,
  retryDelaysInSeconds: [5, 30, 60],
  runsWhilePaused: true,
});

/** The unique key of the job for a user. */
export const repairKeyOf = (userId: number) => `user:${userId}`;
