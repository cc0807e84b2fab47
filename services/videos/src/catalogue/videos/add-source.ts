import { videoState } from '@flotilla/contracts-shared';
import { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Account } from '../accounts/account.entity.ts';
import { Channel } from '../channels/channel.entity.ts';
import { announceVideoLater } from './announce-video-later.ts';
import { chargeQuota } from './charge-quota.ts';
import { countUploadsOfAWeek } from './count-uploads.ts';
import { deriveChapters } from './derive-chapters.ts';
import { publishVideo } from './publish-video.ts';
import type { Video } from './video.entity.ts';
import { VideoFile } from './video-file.entity.ts';
import { type MediaMetadata, type Probe, VideoSource } from './video-source.entity.ts';
import { VideoTranscoding } from './video-transcoding.entity.ts';
import { type WebType, webFileAsItIs } from './web-file-as-it-is.ts';

export type NewSource = {
  readonly inputFilename: string;
  readonly storageKey: string;
  readonly size: number;
  readonly probe: Probe;
  readonly metadata: MediaMetadata;
};
export type SourceOf = {
  /** Locked or new, with the columns of `sourceColumns`. */
  readonly video: Video;
  /** Locked; its quota was looked at. */
  readonly account: Account;
  readonly source: NewSource;
  /** Those of an image that was sent along are there; others are taken from the file. */
  readonly hasThumbnails: boolean;
  readonly asItIs?: WebType;
};

const BASE_PRIORITY = 100;

/** What a video gets from its first file. */
export function sourceColumns({ probe, size }: NewSource, asItIs: WebType | undefined) {
  const { video, duration } = probe;
  return {
    state: asItIs ? videoState.PUBLISHED : videoState.TO_TRANSCODE,
    duration: Math.round(duration),
    aspectRatio: video && video.height > 0 ? Math.round((video.width / video.height) * 10_000) / 10_000 : null,
    quotaCharged: size,
  };
}

/** Gives a video its first file: charges its bytes, and requests its renditions or publishes it as it is. */
export async function addSource(tx: Transaction, { video, account, source, hasThumbnails, asItIs }: SourceOf, now: Date): Promise<void> {
  const { storageKey, probe, size } = source;
  const { id: videoId, accountId, channelId } = video;
  const others = (await countUploadsOfAWeek(tx, accountId, now)) - 1;
  const priority = BASE_PRIORITY + Math.max(0, others);
  chargeQuota(tx, account, size);
  // The file belongs to one row only: that of the web video where there is one.
  const kept = { ...source, storageKey: asItIs ? null : storageKey };
  tx.create(VideoSource, { ...kept, videoId, version: 1, createdAt: now }, { persist: true });
  const transcoding = { videoId, sourceVersion: 1, state: asItIs ? 'disabled' : 'waiting', updatedAt: now } as const;
  tx.create(VideoTranscoding, transcoding, { persist: true });
  if (asItIs) tx.create(VideoFile, webFileAsItIs(video, source, asItIs, now), { persist: true });
  await deriveChapters(tx, video, source.metadata, now);
  await tx.nativeUpdate(Channel, { id: channelId }, { updatedAt: now });

  await announceVideoLater(tx, video, now);
  publishVideo(tx, video);
  if (!asItIs || !hasThumbnails) {
    publish(tx, videosEvents.sourceReady, {
      videoUuid: video.uuid,
      sourceVersion: 1,
      accountId,
      priority,
      storageKey,
      wantsThumbnails: !hasThumbnails,
      ...(asItIs && { wantsRenditions: false }),
      probe,
    });
  }
}
