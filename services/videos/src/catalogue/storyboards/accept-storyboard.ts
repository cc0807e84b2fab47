import type { Payload } from '@flotilla/contract';
import type { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { removeObjectsLater } from '../../objects/index.ts';
import { lockVideo } from '../videos/lock-video.ts';
import { publishVideo } from '../videos/publish-video.ts';
import { VideoStoryboard } from '../videos/video-storyboard.entity.ts';
import { StoryboardRequest } from './storyboard-request.entity.ts';

type Made = Payload<(typeof transcoderEvents)['storyboardMade']>;

/** Uses a storyboard in place of the former one. One of a former source, or of a video that was deleted, is removed from storage. */
export async function acceptStoryboard(tx: Transaction, { videoUuid, sourceVersion, storyboard }: Made, now: Date): Promise<void> {
  const video = await lockVideo(tx, { uuid: videoUuid });
  if (video?.sourceVersion !== sourceVersion) return removeObjectsLater(tx, storyboard ? [storyboard.storageKey] : []);
  const { id: videoId } = video;
  await tx.nativeDelete(StoryboardRequest, { videoId, sourceVersion });
  const former = await tx.findOne(VideoStoryboard, { videoId });
  if (former?.storageKey === storyboard?.storageKey) return;
  // It was made before, and could not be made again.
  if (!storyboard && former?.sourceVersion === sourceVersion) return;

  if (former) await removeObjectsLater(tx, [former.storageKey ?? null]);
  await tx.nativeDelete(VideoStoryboard, { videoId });
  if (storyboard) tx.create(VideoStoryboard, { ...storyboard, videoId, sourceVersion, createdAt: now }, { persist: true });
  publishVideo(tx, video);
}
