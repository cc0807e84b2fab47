import { shortUuid, videoPrivacy, videoState } from '@flotilla/contracts-shared';
import { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { Channel } from '../channels/channel.entity.ts';
import { findManagedChannel } from '../channels/find-channel.ts';
import { announceVideoLater } from './announce-video-later.ts';
import { chargeQuota } from './charge-quota.ts';
import { countUploadsOfAWeek } from './count-uploads.ts';
import { deriveChapters } from './derive-chapters.ts';
import { holdNewVideo } from './hold-new-video.ts';
import { publishAuditEvent } from './publish-audit-event.ts';
import { publishVideo } from './publish-video.ts';
import { lockAccount, refuseOverQuota, refuseOverTotalQuota, releaseQuota } from './quota.ts';
import { searchFields } from './search-fields.ts';
import { setPasswords } from './set-passwords.ts';
import { type NewThumbnail, replaceThumbnails } from './thumbnails.ts';
import { Video } from './video.entity.ts';
import { VideoFile } from './video-file.entity.ts';
import { metadataColumns, refuseBadMetadata, type VideoMetadata } from './video-metadata.ts';
import { type MediaMetadata, type Probe, VideoSource } from './video-source.entity.ts';
import { VideoTranscoding } from './video-transcoding.entity.ts';
import { type WebType, webFileAsItIs } from './web-file-as-it-is.ts';

export type NewVideo = {
  /** Chosen before the first byte was stored, since storage keys contain it. */
  readonly uuid: string;
  readonly channelId: number;
  readonly metadata: VideoMetadata & { name: string };
  readonly source: { inputFilename: string; storageKey: string; size: number; probe: Probe; metadata: MediaMetadata };
  /** Made from an image that was sent along; empty when they are taken from the video. */
  readonly thumbnails?: readonly NewThumbnail[];
  /** Already reserved for this file; released when the video is charged. */
  readonly reservedBytes?: number;
  /** Whether it may exceed what the account may store in a day. */
  readonly ignoresDailyQuota?: boolean;
  /** Whether moderators look at new videos first. */
  readonly needsReview?: boolean;
  /** For a video that is not transcoded: it is published at once, and its file is served as this. */
  readonly asItIs?: WebType;
};
export type CreatedVideo = { id: number; uuid: string; shortUUID: string };

const BASE_PRIORITY = 100;

/**
 * Creates a video from a stored and probed file, charges its bytes and requests its renditions or publishes it as it is, all in the caller's transaction.
 * Throws 400 (docs/contract/videos.md#metadata), 403, 404 and 413 `quota_reached` (docs/contract/uploads.md#quota).
 */
export async function createVideo(tx: Transaction, caller: Caller, wanted: NewVideo, now: Date): Promise<CreatedVideo> {
  refuseBadMetadata(wanted.metadata);
  const { accountId } = await findManagedChannel(tx, wanted.channelId, caller);
  const account = await lockAccount(tx, accountId);
  releaseQuota(account, wanted.reservedBytes ?? 0);
  if (wanted.ignoresDailyQuota) refuseOverTotalQuota(account, wanted.source.size);
  else await refuseOverQuota(tx, account, wanted.source.size, now);
  const priority = BASE_PRIORITY + (await countUploadsOfAWeek(tx, accountId, now));

  const video = tx.create(Video, newRow(wanted, accountId, now), { partial: true, persist: true });
  await tx.flush();
  if (video.privacy === videoPrivacy.PASSWORD_PROTECTED) await setPasswords(tx, video, wanted.metadata.videoPasswords ?? [], now);
  chargeQuota(tx, account, wanted.source.size);
  const { source, asItIs } = wanted;
  const { storageKey, probe } = source;
  // The file belongs to one row only: that of the web video where there is one.
  const kept = { ...source, storageKey: asItIs ? null : storageKey };
  tx.create(VideoSource, { ...kept, videoId: video.id, version: 1, createdAt: now }, { persist: true });
  const transcoding = { videoId: video.id, sourceVersion: 1, state: asItIs ? 'disabled' : 'waiting', updatedAt: now } as const;
  tx.create(VideoTranscoding, transcoding, { persist: true });
  if (asItIs) tx.create(VideoFile, webFileAsItIs(video, source, asItIs, now), { persist: true });
  const thumbnails = wanted.thumbnails ?? [];
  await replaceThumbnails(tx, video.id, thumbnails, { automatic: false, now });
  await deriveChapters(tx, video, source.metadata, now);
  await tx.nativeUpdate(Channel, { id: wanted.channelId }, { updatedAt: now });

  if (wanted.needsReview) await holdNewVideo(tx, video, caller, now);
  await announceVideoLater(tx, video, now);
  publishVideo(tx, video);
  await publishAuditEvent(tx, caller, video, { action: 'create', at: now });
  const wantsThumbnails = thumbnails.length === 0;
  if (!asItIs || wantsThumbnails) {
    publish(tx, videosEvents.sourceReady, {
      videoUuid: video.uuid,
      sourceVersion: 1,
      accountId,
      priority,
      storageKey,
      wantsThumbnails,
      ...(asItIs && { wantsRenditions: false }),
      probe,
    });
  }
  return { id: video.id, uuid: video.uuid, shortUUID: shortUuid(video.uuid) };
}

function newRow({ uuid, channelId, metadata, source, asItIs }: NewVideo, accountId: number, now: Date) {
  const { video } = source.probe;
  const columns = metadataColumns(metadata);
  return {
    privacy: videoPrivacy.PRIVATE,
    ...columns,
    // Who chose when it becomes public does not want it to be so before.
    ...(columns.scheduledPrivacy && { privacy: videoPrivacy.PRIVATE }),
    ...searchFields(columns.name ?? '', columns.tags ?? []),
    uuid,
    channelId,
    accountId,
    state: asItIs ? videoState.PUBLISHED : videoState.TO_TRANSCODE,
    duration: Math.round(source.probe.duration),
    aspectRatio: video && video.height > 0 ? Math.round((video.width / video.height) * 10_000) / 10_000 : null,
    quotaCharged: source.size,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
  };
}
