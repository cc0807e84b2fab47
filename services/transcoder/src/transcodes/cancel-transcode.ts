import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { cancelJobs } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import { encodeKeys } from './enqueue-work.ts';
import { removePieces } from './finish-transcode.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** Stops what is being made of a source; renditions that are ready stay. */
export async function cancelTranscode(tx: Transaction, source: { videoUuid: string; sourceVersion: number }): Promise<void> {
  await cancelJobs(tx, { uniqueKeyPrefix: encodeKeys(source) });
  const transcode = await transcodeRepository(tx).lockOf(source);
  if (transcode?.state !== 'running') return;
  transcode.state = 'cancelled';
  for (const rendition of await transcodeRepository(tx).renditions(transcode)) {
    if (rendition.state === 'waiting' || rendition.state === 'active') rendition.state = 'cancelled';
  }
  await removePieces(tx, transcode);
  const { videoUuid, sourceVersion } = source;
  publish(tx, transcoderEvents.transcodingFinished, { videoUuid, sourceVersion, outcome: 'cancelled', reason: null });
}
