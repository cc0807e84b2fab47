import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob } from '@flotilla/jobs';

/** Runs while jobs are paused, too, since nobody may see what a deleted user had. */
export const removeAccountJob = defineJobType<{ userId: number }>({
  name: 'remove-account',
  maxAttempts: 1000,
  leaseInSeconds: 60,
  stallInSeconds: 600,
  runsWhilePaused: true,
});

/** The same for an account of another instance. */
export const removeRemoteAccountJob = defineJobType<{ accountId: number }>({
  name: 'remove-remote-account',
  maxAttempts: 1000,
  leaseInSeconds: 60,
  stallInSeconds: 600,
  runsWhilePaused: true,
});

/** Removes everything of a deleted user after this transaction: uploads, videos, channels, the account. The names stay reserved. */
export async function removeAccountLater(tx: Transaction, userId: number): Promise<void> {
  await enqueueJob(tx, removeAccountJob, { userId }, { uniqueKey: `remove-account:${userId}` });
}
