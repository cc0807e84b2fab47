import type { Transaction } from '@flotilla/database';
import { cancelJobs } from '@flotilla/jobs';
import { sourceKeys } from './enqueue-work.ts';
import { removePieces } from './finish-transcode.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** Stops all work on a deleted source, or on all sources of a deleted video. No further events are published about them. */
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
