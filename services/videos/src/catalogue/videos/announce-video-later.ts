import { videoState } from '@flotilla/contracts-shared';
import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob } from '@flotilla/jobs';
import { isListed } from './access.ts';
import type { Video } from './video.entity.ts';

/** Tells the owner that a video is published now, or followers of its channel that there is a new one, those after an account. */
export const announceVideoJob = defineJobType<{ videoId: number; to: 'followers' | 'owner'; after?: number }>({
  name: 'announce-video',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 120,
});

/**
 * Announces a video, which the caller has locked and changed, when it is to be found for the first time (docs/contract/notifications.md#types); to the owner
 * as well when it did not become so by their own doing and nothing else holds it back.
 */
export async function announceVideoLater(tx: Transaction, video: Video, now: Date, { byItself = false } = {}): Promise<void> {
  const { id: videoId, state, waitTranscoding, scheduledUpdateAt, blocked } = video;
  if (byItself && !blocked && scheduledUpdateAt === null && (state === videoState.PUBLISHED || !waitTranscoding))
    await enqueue(tx, videoId, 'owner');
  if (video.announcedAt || !isListed(video)) return;
  video.announcedAt = now;
  await enqueue(tx, videoId, 'followers');
}

async function enqueue(tx: Transaction, videoId: number, to: 'followers' | 'owner'): Promise<void> {
  await enqueueJob(tx, announceVideoJob, { videoId, to }, { uniqueKey: `announce-video:${to}:${videoId}` });
}
