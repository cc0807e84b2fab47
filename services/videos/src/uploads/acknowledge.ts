import { execute, type Transaction } from '@flotilla/database';
import type { StoredPart } from '@flotilla/storage';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/index.ts';
import { lockLeased } from './end-upload.ts';
import type { Piece, Session } from './find-session.ts';
import type { Lease } from './lease.ts';

/** What a storage has taken since the last acknowledgement. */
export type Durable = { readonly parts: StoredPart[]; readonly piece: Piece | null; readonly received: number };

/**
 * Makes stored bytes part of the upload: from here on they count as received and never change. Pieces that went into a part are deleted.
 * Throws 423 or 404, and acknowledges nothing, when the upload is no longer ours to write.
 */
export async function acknowledge({ database, clock }: Pick<Deps, 'clock' | 'database'>, { id }: Session, lease: Lease, durable: Durable) {
  await database.transaction(async (tx) => {
    const { size, partSize } = await lockLeased(tx, id, lease);
    for (const { partNumber, etag, size: bytes } of durable.parts) {
      await execute(
        tx,
        `insert into upload_parts (session_id, part_number, etag, size) values ($1, $2, $3, $4)
          on conflict (session_id, part_number) do update set etag = excluded.etag, size = excluded.size`,
        [id, partNumber, etag, bytes],
      );
    }
    const isWhole = durable.received === size;
    if (isWhole || durable.parts.length > 0)
      await forgetPieces(tx, id, isWhole ? size : Math.floor(durable.received / partSize) * partSize);
    if (durable.piece) {
      const { start, size: bytes, storageKey } = durable.piece;
      await execute(tx, 'insert into upload_pieces (session_id, start, size, storage_key) values ($1, $2, $3, $4)', [
        id,
        start,
        bytes,
        storageKey,
      ]);
    }
    await execute(tx, 'update upload_sessions set received = $2, state = $3, touched_at = $4 where id = $1', [
      id,
      durable.received,
      isWhole ? 'received' : 'open',
      clock.now(),
    ]);
  });
}

async function forgetPieces(tx: Transaction, id: string, before: number): Promise<void> {
  const gone = await execute<{ key: string }>(
    tx,
    'delete from upload_pieces where session_id = $1 and start < $2 returning storage_key as key',
    [id, before],
  );
  await removeObjectsLater(
    tx,
    gone.map(({ key }) => key),
  );
}
