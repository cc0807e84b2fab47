import { shortUuid, videoPrivacy, videoState } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findManagedChannel } from '../channels/find-channel.ts';
import { addSource, sourceColumns } from './add-source.ts';
import type { CreatedVideo, NewVideo } from './create-video.ts';
import { type DescribedVideo, describedRow } from './described-row.ts';
import { holdNewVideo } from './hold-new-video.ts';
import { lockVideo } from './lock-video.ts';
import { publishAuditEvent } from './publish-audit-event.ts';
import { publishVideo } from './publish-video.ts';
import { lockAccount, refuseOverQuota } from './quota.ts';
import { setPasswords } from './set-passwords.ts';
import { Thumbnail } from './thumbnail.entity.ts';
import { replaceThumbnails } from './thumbnails.ts';
import { Video } from './video.entity.ts';
import { refuseBadMetadata } from './video-metadata.ts';

export type AwaitedVideo = DescribedVideo & Pick<NewVideo, 'needsReview' | 'thumbnails'>;

/** Creates a video whose file is to be fetched. Throws 400, 403 and 404 as `createVideo` does. */
export async function awaitVideo(tx: Transaction, caller: Caller, wanted: AwaitedVideo, now: Date): Promise<Video> {
  const { metadata, channelId, thumbnails = [], needsReview } = wanted;
  refuseBadMetadata(metadata);
  const { accountId } = await findManagedChannel(tx, channelId, caller);
  const row = { ...describedRow(wanted, accountId, now), state: videoState.TO_IMPORT, waitTranscoding: metadata.waitTranscoding ?? true };
  const video = tx.create(Video, row, { partial: true, persist: true });
  await tx.flush();
  if (video.privacy === videoPrivacy.PASSWORD_PROTECTED) await setPasswords(tx, video, metadata.videoPasswords ?? [], now);
  if (thumbnails.length > 0) await replaceThumbnails(tx, video.id, thumbnails, { automatic: false, now });
  if (needsReview) await holdNewVideo(tx, video, caller, now);
  publishVideo(tx, video);
  await publishAuditEvent(tx, caller, video, { action: 'create', at: now });
  return video;
}

/**
 * Gives an awaited video its file, as `createVideo` does with a new one. Throws 404 for one that is gone, or waits no more, and 413 `quota_reached`.
 * The caller locks nothing of what this locks, but for the video.
 */
export async function fillVideo(tx: Transaction, { uuid, source, asItIs }: NewVideo, now: Date): Promise<CreatedVideo> {
  const video = await lockVideo(tx, { uuid });
  if (video?.state !== videoState.TO_IMPORT) throw videosProblems.video_not_found();
  const account = await lockAccount(tx, video.accountId);
  await refuseOverQuota(tx, account, source.size, now);
  Object.assign(video, sourceColumns(source, asItIs), { updatedAt: now });
  const hasThumbnails = (await tx.count(Thumbnail, { videoId: video.id })) > 0;
  await addSource(tx, { video, account, source, hasThumbnails, ...(asItIs && { asItIs }) }, now);
  return { id: video.id, uuid, shortUUID: shortUuid(uuid) };
}
