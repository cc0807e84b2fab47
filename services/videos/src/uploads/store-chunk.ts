import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { NoSpace, NoSuchUpload, type StoredPart } from '@flotilla/storage';
import type { Deps } from '../deps.ts';
import { acknowledge } from './acknowledge.ts';
import type { Digest } from './digest.ts';
import { findPieces, type Piece, type Session } from './find-session.ts';
import type { Lease } from './lease.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { newPieceKey } from './storage-keys.ts';
import { UploadSession } from './upload-session.entity.ts';

export type Chunk = {
  readonly body: AsyncIterable<Buffer>;
  /** Leading bytes that are stored already; they are skipped and never written again. */
  readonly overlap: number;
  /** The length of the body, or a limit of it when the client does not send its exact length. */
  readonly length: number;
  readonly isLengthExact: boolean;
  readonly digest: Digest | null;
};
const db = tables({ UploadSession });
const setMultipart = prepared('set-upload-multipart', (on, id: string, multipartId: string, token: string) =>
  db(on).updateTable('UploadSession').set({ multipartId }).where('id', '=', id).where('lockedBy', '=', token),
);

export type Surroundings = Pick<Deps, 'clock' | 'database' | 'log' | 'storage'> & { readonly memory: MemoryBudget };

/**
 * Stores a chunk and returns how many bytes of the file are durable now. Whole parts are stored as such, the rest as a piece that a later part
 * will contain; never more than one part is in memory. With a digest, nothing counts before the whole chunk has been verified (460).
 * Throws 409 for a body that is longer or shorter than declared, 404, 423, 503 and 507.
 */
export async function storeChunk(surroundings: Surroundings, session: Session, lease: Lease, chunk: Chunk): Promise<number> {
  const { storage, memory: budget } = surroundings;
  const { size, partSize, received, storageKey } = session;
  const partStart = Math.floor(received / partSize) * partSize;
  const willEndAt = Math.min(size, received + Math.max(0, chunk.length - chunk.overlap));
  // A chunk that fills no part becomes a piece of its own; otherwise the pieces before it are the beginning of the part in memory.
  const fillsPart = willEndAt === size || willEndAt >= partStart + partSize;
  const start = fillsPart ? partStart : received;
  const capacity = Math.min(partSize, (fillsPart ? size : willEndAt) - start);

  using _held = await budget.hold(session.userId, capacity);
  const part = { memory: Buffer.allocUnsafeSlow(capacity), start, filled: 0 };
  if (fillsPart) part.filled = await loadPieces(surroundings, session, part.memory);
  const hash = chunk.digest && createHash(chunk.digest.algorithm);
  let multipartId = session.multipartId;
  let parts: StoredPart[] = [];
  let stored = received;
  let acknowledged = received;

  const partEnd = () => Math.min(size, Math.floor(part.start / partSize) * partSize + partSize);
  async function settle(piece: Piece | null = null): Promise<void> {
    await acknowledge(surroundings, session, lease, { parts, piece, received: stored });
    parts = [];
    acknowledged = stored;
  }
  async function storePart(): Promise<void> {
    await lease.assertHeld();
    const bytes = part.memory.subarray(0, part.filled);
    if (size <= partSize) {
      await storage.put(storageKey, bytes, { size });
    } else {
      multipartId ??= await openMultipart(surroundings, session, lease);
      const partNumber = part.start / partSize + 1;
      const { etag } = await storage.putPart(storageKey, multipartId, partNumber, bytes);
      parts.push({ partNumber, etag, size: bytes.length });
    }
    part.start += part.filled;
    part.filled = 0;
    stored = part.start;
    if (!hash) await settle();
  }
  async function storePiece(): Promise<void> {
    const from = Math.max(stored, part.start);
    const bytes = part.memory.subarray(from - part.start, part.filled);
    if (bytes.length === 0) return stored === acknowledged ? undefined : settle();
    await lease.assertHeld();
    const piece = { start: from, size: bytes.length, storageKey: newPieceKey() };
    await storage.put(piece.storageKey, bytes, { size: piece.size });
    stored = from + piece.size;
    await settle(piece);
  }

  try {
    for await (const bytes of newBytes(chunk, lease, hash)) {
      for (let rest = bytes; rest.length > 0; ) {
        const copied = rest.copy(part.memory, part.filled, 0, partEnd() - part.start - part.filled);
        part.filled += copied;
        rest = rest.subarray(copied);
        if (part.start + part.filled === partEnd()) await storePart();
      }
    }
    if (hash && chunk.digest && !hash.digest().equals(chunk.digest.expected)) throw videosProblems.checksum_mismatch();
    await storePiece();
    return stored;
  } catch (error) {
    if (error instanceof NoSpace) throw problems.insufficient_storage();
    if (error instanceof NoSuchUpload) throw videosProblems.upload_not_found();
    throw error;
  }
}

/** The bytes of the body that are not stored yet. Throws 409 as soon as there are more of them than declared, or too few at the end. */
async function* newBytes({ body, overlap, length, isLengthExact }: Chunk, lease: Lease, hash: Hash | null): AsyncGenerator<Buffer> {
  let arrived = 0;
  for await (const bytes of body) {
    lease.progressed();
    hash?.update(bytes);
    const known = Math.min(bytes.length, Math.max(0, overlap - arrived));
    arrived += bytes.length;
    if (arrived > length) throw videosProblems.chunk_out_of_place({ detail: 'The body is longer than it was said to be.' });
    if (known < bytes.length) yield bytes.subarray(known);
  }
  if (isLengthExact && arrived < length) throw videosProblems.chunk_out_of_place({ detail: 'The body is shorter than it was said to be.' });
}

async function loadPieces({ database, storage }: Surroundings, { id }: Session, into: Buffer): Promise<number> {
  let filled = 0;
  for (const { storageKey, size } of await findPieces({ database }, id)) {
    const bytes = await buffer(await storage.read(storageKey));
    if (bytes.length !== size) throw new Error(`Piece ${storageKey} of upload ${id} has ${bytes.length} bytes instead of ${size}`);
    filled += bytes.copy(into, filled);
  }
  return filled;
}

async function openMultipart({ database, storage }: Surroundings, { id, storageKey, partSize }: Session, lease: Lease): Promise<string> {
  const multipartId = await storage.createMultipart(storageKey, { partSize });
  await setMultipart(database, id, multipartId, lease.token);
  return multipartId;
}
