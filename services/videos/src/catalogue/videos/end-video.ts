import { videosEvents } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { removeObjectsLater } from '../../objects/index.ts';
import { endCaptions } from './captions.ts';
import { dischargeQuota } from './charge-quota.ts';
import { forgetVideoLater } from './forget-video-later.ts';
import { publishVideo } from './publish-video.ts';
import { lockAccount } from './quota.ts';
import { endChapters } from './save-chapters.ts';
import { Thumbnail } from './thumbnail.entity.ts';
import type { Video } from './video.entity.ts';
import { VideoFile } from './video-file.entity.ts';
import { VideoSource } from './video-source.entity.ts';
import { VideoStoryboard } from './video-storyboard.entity.ts';

const db = tables({ Thumbnail, VideoFile, VideoSource, VideoStoryboard });

/**
 * Deletes a video, which the caller has locked: rows, quota and events in this transaction; its objects, and what people did with it, by jobs
 * afterwards. Renditions that arrive later find no video and are removed.
 */
export async function endVideo(tx: Transaction, video: Video): Promise<void> {
  await removeObjectsLater(tx, [...(await storageKeys(tx, video)), ...(await endCaptions(tx, video.id))]);
  if (!video.url) await tellOfEnd(tx, video);
  await forgetVideoLater(tx, video.id);
  tx.remove(video);
}

/** What was never charged nor published of a remote video. */
async function tellOfEnd(tx: Transaction, video: Video): Promise<void> {
  dischargeQuota(tx, await lockAccount(tx, video.accountId), video.quotaCharged);
  publishVideo(tx, video, { deleted: true });
  await endChapters(tx, video);
  publish(tx, videosEvents.sourceDeleted, { videoUuid: video.uuid, sourceVersion: video.sourceVersion, videoDeleted: true });
}

async function storageKeys(tx: Transaction, { id: videoId }: Video): Promise<string[]> {
  const sources = await db(tx).selectFrom('VideoSource').select('storageKey').where('videoId', '=', videoId).execute();
  const storyboards = await db(tx).selectFrom('VideoStoryboard').select('storageKey').where('videoId', '=', videoId).execute();
  const thumbnails = await db(tx).selectFrom('Thumbnail').select('storageKey').where('videoId', '=', videoId).execute();
  const files = await db(tx)
    .selectFrom('VideoFile')
    .select(['storageKey', 'playlistKey', 'hashesKey'])
    .where('videoId', '=', videoId)
    .execute();
  const keys = [...sources, ...files, ...storyboards, ...thumbnails].flatMap((row) => Object.values<string | null>(row));
  return [...new Set(keys.filter((key) => key !== null))];
}
