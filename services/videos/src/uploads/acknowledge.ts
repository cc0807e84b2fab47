import { prepared, type Transaction, tables } from '@flotilla/database';
import type { Durable, Lease } from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/index.ts';
import { lockLeased } from './end-upload.ts';
import { UploadPart } from './upload-part.entity.ts';
import { UploadPiece } from './upload-piece.entity.ts';
import { UploadSession, type UploadState } from './upload-session.entity.ts';

const db = tables({ UploadPart, UploadPiece, UploadSession });
const storePart = prepared('acknowledge-part', (on, sessionId: string, partNumber: number, etag: string, size: number) =>
  db(on)
    .insertInto('UploadPart')
    .values({ sessionId, partNumber, etag, size })
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'partNumber']).doUpdateSet((eb) => ({ etag: eb.ref('excluded.etag'), size: eb.ref('excluded.size') })),
    ),
);
const storePiece = prepared('acknowledge-piece', (on, sessionId: string, start: number, size: number, storageKey: string) =>
  db(on).insertInto('UploadPiece').values({ sessionId, start, size, storageKey }),
);
const removePieces = prepared('remove-upload-pieces', (on, sessionId: string, before: number) =>
  db(on).deleteFrom('UploadPiece').where('sessionId', '=', sessionId).where('start', '<', before).returning('storageKey'),
);
const progress = prepared('acknowledge-bytes', (on, id: string, received: number, state: UploadState, touchedAt: Date) =>
  db(on).updateTable('UploadSession').set({ received, state, touchedAt }).where('id', '=', id),
);

/**
 * Makes stored bytes part of the upload: from here on they count as received and never change. Pieces that are part of a stored part are deleted.
 * Throws 423 or 404, and acknowledges nothing, when the lease was lost.
 */
export async function acknowledge({ database, clock }: Pick<Deps, 'clock' | 'database'>, id: string, lease: Lease, durable: Durable) {
  await database.transaction(async (tx) => {
    const { size, partSize } = await lockLeased(tx, id, lease);
    for (const { partNumber, etag, size: bytes } of durable.parts) {
      await storePart(tx, id, partNumber, etag, bytes);
    }
    const isWhole = durable.received === size;
    if (isWhole || durable.parts.length > 0)
      await forgetPieces(tx, id, isWhole ? size : Math.floor(durable.received / partSize) * partSize);
    if (durable.piece) {
      const { start, size: bytes, storageKey } = durable.piece;
      await storePiece(tx, id, start, bytes, storageKey);
    }
    await progress(tx, id, durable.received, isWhole ? 'received' : 'open', clock.now());
  });
}

async function forgetPieces(tx: Transaction, id: string, before: number): Promise<void> {
  const removed = await removePieces(tx, id, before);
  const keys = removed.map(({ storageKey }) => storageKey);
  await removeObjectsLater(tx, keys);
}
