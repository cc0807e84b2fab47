import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { removeObjectsLater } from '../objects/remove-objects.ts';
import { Piece } from '../pieces/piece.entity.ts';
import { areThumbnailsPending } from './enqueue-work.ts';
import type { Transcode } from './transcode.entity.ts';
import { transcodeRepository } from './transcode.repository.ts';

/**
 * Publishes the end once every rendition is ready or failed and the thumbnails are made: whoever receives the event may remove the
 * source. The transcode is locked by the caller.
 */
export async function finishIfDone(tx: Transaction, transcode: Transcode): Promise<void> {
  const renditions = await transcodeRepository(tx).renditions(transcode);
  if (renditions.some(({ state }) => state === 'waiting' || state === 'active')) return;
  if (await areThumbnailsPending(tx, transcode)) return;
  const failed = renditions.find(({ state }) => state === 'failed');
  const outcome = failed ? 'failed' : 'completed';
  transcode.state = outcome;
  await removePieces(tx, transcode);
  const { videoUuid, sourceVersion } = transcode;
  publish(tx, transcoderEvents.transcodingFinished, { videoUuid, sourceVersion, outcome, reason: failed?.reason ?? null });
}

/** Parts that were encoded are of no use any more. */
export async function removePieces(tx: Transaction, { id }: Transcode): Promise<void> {
  const pieces = await tx.find(Piece, { transcodeId: id });
  await tx.nativeDelete(Piece, { transcodeId: id });
  await removeObjectsLater(
    tx,
    pieces.flatMap(({ storageKeys }) => Object.values(storageKeys)),
  );
}
