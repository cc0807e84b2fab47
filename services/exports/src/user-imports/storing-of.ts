import { videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { Durable, Lease } from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import { newEndKey } from '../user-exports/ends-of-archives.ts';
import { findUpload, lockUpload, type Upload } from './find-upload.ts';
import { UPLOADING, UserImport } from './user-import.entity.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'storage'>;

const db = tables({ UserImport });

/** Where the bytes of an archive go, and what remembers them. */
export function storingOf(deps: Needs, { uploadId, storageKey }: Upload) {
  const { database, storage } = deps;
  return {
    storage,
    acknowledge: (lease: Lease, durable: Durable) => acknowledge(deps, uploadId, lease, durable),
    setMultipart: (lease: Lease, multipartId: string) =>
      db(database)
        .updateTable('UserImport')
        .set({ multipartId })
        .where('uploadId', '=', uploadId)
        .where('lockedBy', '=', lease.token)
        .execute(),
    findPieces: async () => (await findUpload(deps, uploadId))?.pieces ?? [],
    newPieceKey: () => newEndKey(storageKey),
  };
}

/** The upload, locked until the transaction ends, if the lease is still held. Throws 423, or 404 when it has ended. */
export async function lockLeased(tx: Transaction, uploadId: string, { token }: Lease): Promise<Upload> {
  const upload = await lockUpload(tx, uploadId);
  if (upload?.state !== UPLOADING) throw videosProblems.upload_not_found();
  if (upload.lockedBy !== token) throw videosProblems.upload_is_being_written();
  return upload;
}

/** From here on these bytes count as received. Pieces that are part of a stored part are deleted; what a death leaves of them goes with the archive. */
async function acknowledge({ database, storage, clock }: Needs, uploadId: string, lease: Lease, { parts, piece, received }: Durable) {
  const needless = await database.transaction(async (tx) => {
    const { id, size, partSize, parts: before, pieces: waiting } = await lockLeased(tx, uploadId, lease);
    const isWhole = received === size;
    const inParts = isWhole ? size : parts.length > 0 ? Math.floor(received / partSize) * partSize : 0;
    const numbers = new Set(parts.map(({ partNumber }) => partNumber));
    const pieces = [...waiting.filter(({ start }) => start >= inParts), ...(piece ? [piece] : [])];
    const stored = [...before.filter(({ partNumber }) => !numbers.has(partNumber)), ...parts];
    await db(tx).updateTable('UserImport').set({ received, parts: stored, pieces, touchedAt: clock.now() }).where('id', '=', id).execute();
    return waiting.filter(({ start }) => start < inParts);
  });
  await storage.delete(needless.map(({ storageKey }) => storageKey));
}
