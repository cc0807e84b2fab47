import { videosEvents } from '@flotilla/contracts-videos';
import { execute, type Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { removeObjectsLater } from '../../objects/index.ts';
import { dischargeQuota } from './charge-quota.ts';
import { publishVideo } from './publish-video.ts';
import { lockAccount } from './quota.ts';
import type { Video } from './video.entity.ts';

/**
 * Ends a video, which the caller has locked: rows, quota and events in this transaction, its objects by a job afterwards. Renditions that arrive
 * later find no video and are removed by who receives them.
 */
export async function endVideo(tx: Transaction, video: Video): Promise<void> {
  dischargeQuota(tx, await lockAccount(tx, video.accountId), video.quotaCharged);
  await removeObjectsLater(tx, await storageKeys(tx, video));
  publishVideo(tx, video, { deleted: true });
  publish(tx, videosEvents.sourceDeleted, { videoUuid: video.uuid, sourceVersion: video.sourceVersion, videoDeleted: true });
  tx.remove(video);
}

async function storageKeys(tx: Transaction, { id }: Video): Promise<string[]> {
  const rows = await execute<{ key: string }>(
    tx,
    `select storage_key as key from video_sources where video_id = $1 and storage_key is not null
     union select unnest(array[storage_key, playlist_key, hashes_key]) from video_files where video_id = $1
     union select storage_key from thumbnails where video_id = $1`,
    [id],
  );
  return rows.map(({ key }) => key).filter((key) => key !== null);
}
