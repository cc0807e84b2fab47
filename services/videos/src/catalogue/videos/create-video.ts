import { shortUuid, videoPrivacy } from '@flotilla/contracts-shared';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findManagedChannel } from '../channels/find-channel.ts';
import { addSource, type NewSource, sourceColumns } from './add-source.ts';
import { describedRow } from './described-row.ts';
import { holdNewVideo } from './hold-new-video.ts';
import { publishAuditEvent } from './publish-audit-event.ts';
import { lockAccount, refuseOverQuota, refuseOverTotalQuota, releaseQuota } from './quota.ts';
import { setPasswords } from './set-passwords.ts';
import { type NewThumbnail, replaceThumbnails } from './thumbnails.ts';
import { Video } from './video.entity.ts';
import { refuseBadMetadata, type VideoMetadata } from './video-metadata.ts';
import type { WebType } from './web-file-as-it-is.ts';

export type NewVideo = {
  /** Chosen before the first byte was stored, since storage keys contain it. */
  readonly uuid: string;
  readonly channelId: number;
  readonly metadata: VideoMetadata & { name: string };
  readonly source: NewSource;
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

  const video = tx.create(Video, newRow(wanted, accountId, now), { partial: true, persist: true });
  await tx.flush();
  if (video.privacy === videoPrivacy.PASSWORD_PROTECTED) await setPasswords(tx, video, wanted.metadata.videoPasswords ?? [], now);
  if (wanted.needsReview) await holdNewVideo(tx, video, caller, now);
  const { source, asItIs, thumbnails = [] } = wanted;
  await replaceThumbnails(tx, video.id, thumbnails, { automatic: false, now });
  await addSource(tx, { video, account, source, hasThumbnails: thumbnails.length > 0, ...(asItIs && { asItIs }) }, now);
  await publishAuditEvent(tx, caller, video, { action: 'create', at: now });
  return { id: video.id, uuid: video.uuid, shortUUID: shortUuid(video.uuid) };
}

function newRow({ uuid, channelId, metadata, source, asItIs }: NewVideo, accountId: number, now: Date) {
  return { ...describedRow({ uuid, channelId, metadata }, accountId, now), ...sourceColumns(source, asItIs) };
}
