import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob } from '@flotilla/jobs';

/** Runs while jobs are paused, too: what people wrote about a deleted video may be personal. */
export const forgetVideoJob = defineJobType<{ videoId: number }>({
  name: 'forget-video',
  maxAttempts: 1000,
  leaseInSeconds: 60,
  stallInSeconds: 600,
  runsWhilePaused: true,
});

/** Removes what other areas know about a video after this transaction, which deletes its row. */
export async function forgetVideoLater(tx: Transaction, videoId: number): Promise<void> {
  await enqueueJob(tx, forgetVideoJob, { videoId }, { uniqueKey: `forget-video:${videoId}` });
}
