import { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Video } from './video.entity.ts';

/** Publishes a snapshot of a local video: others are known from their origin. The row must be locked (or new and flushed), so that snapshots are published in order. */
export function publishVideo(tx: Transaction, video: Video, { deleted = false } = {}): void {
  if (video.url) return;
  video.version += 1;
  publish(tx, videosEvents.videoSnapshot, {
    videoUuid: video.uuid,
    version: video.version,
    deleted,
    videoId: video.id,
    channelId: video.channelId,
    accountId: video.accountId,
    name: video.name,
    privacy: video.privacy,
    state: video.state,
    blocked: video.blocked,
    publishedAt: video.publishedAt.toISOString(),
  });
}
