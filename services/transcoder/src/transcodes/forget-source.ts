import type { Transaction } from '@flotilla/database';
import { cancelJobs } from '@flotilla/jobs';
import { sourceKeys } from './enqueue-work.ts';
import { removePieces } from './finish-transcode.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** Stops everything about a source that is gone, or about all sources of a video that is. No more events are published about them. */
export async function forgetSource(
  tx: Transaction,
  { videoUuid, sourceVersion, videoDeleted = false }: { videoUuid: string; sourceVersion: number; videoDeleted?: boolean },
): Promise<void> {
  await cancelJobs(tx, { uniqueKeyPrefix: videoDeleted ? `${videoUuid}/` : sourceKeys({ videoUuid, sourceVersion }) });
  for (const transcode of await transcodeRepository(tx).lockAllOf(videoUuid)) {
    if (!videoDeleted && transcode.sourceVersion !== sourceVersion) continue;
    transcode.state = 'deleted';
    await removePieces(tx, transcode);
  }
}
