import { videosEvents } from '@flotilla/contracts-videos';
import { execute, type Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { lockAccount } from '../accounts/quota.ts';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/remove-objects.job.ts';
import { lockManagedVideo } from './lock-video.ts';
import { publishVideo } from './publish-video.ts';
import type { Video } from './video.entity.ts';

/**
 * Ends a video: rows, quota and facts in one transaction, its objects by a job afterwards. Renditions that arrive later find no
 * video and are removed by who receives them. Throws 404 and 403 (videos 5.3).
 */
export async function deleteVideo({ database }: Pick<Deps, 'database'>, reference: string, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, 'REMOVE_ANY_VIDEO');
    const account = await lockAccount(tx, video.accountId);
    account.quotaUsed = Math.max(0, account.quotaUsed - video.quotaCharged);
    await removeObjectsLater(tx, await storageKeys(tx, video));
    publishVideo(tx, video, { deleted: true });
    publish(tx, videosEvents.sourceDeleted, { videoUuid: video.uuid, sourceVersion: video.sourceVersion, videoDeleted: true });
    tx.remove(video);
  });
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
