import { buffer } from 'node:stream/consumers';
import { prepared, tables } from '@flotilla/database';
import type { StoredPart } from '@flotilla/storage';
import type { Deps } from '../deps.ts';
import { acknowledge } from './acknowledge.ts';
import { gather } from './cut-bytes.ts';
import { findPieces, type Piece, type Session } from './find-session.ts';
import type { Lease } from './lease.ts';
import { newPieceKey } from './storage-keys.ts';
import { UploadSession } from './upload-session.entity.ts';

/** So much of a part is read before the part in front of it is acknowledged. */
export const READ_AHEAD = 2 * 1024 * 1024;

export type Surroundings = Pick<Deps, 'clock' | 'database' | 'storage'>;
type Options = { readonly acknowledges: 'at-the-end' | 'each-part' };

const db = tables({ UploadSession });
const setMultipart = prepared('set-upload-multipart', (on, id: string, multipartId: string, token: string) =>
  db(on).updateTable('UploadSession').set({ multipartId }).where('id', '=', id).where('lockedBy', '=', token),
);

/**
 * Stores the new bytes of a chunk, part by part, and acknowledges them in their order. A part is read while the one in front of it is being synced and
 * acknowledged, but no further than `READ_AHEAD`. Disposing it waits for what is still being written: the lease has to last until then.
 */
export function storeParts(surroundings: Surroundings, session: Session, lease: Lease, { acknowledges }: Options) {
  const { storage, database } = surroundings;
  const { id, storageKey, size, partSize, received } = session;
  const failed = new AbortController();
  let { multipartId } = session;
  let parts: StoredPart[] = [];
  let stored = received;
  let acknowledged = received;
  let inFront: Promise<void> = Promise.resolve();
  let underWay: Promise<unknown> = inFront;

  async function settle(piece: Piece | null = null): Promise<void> {
    await acknowledge(surroundings, session, lease, { parts, piece, received: stored });
    parts = [];
    acknowledged = stored;
  }

  async function put(start: number, end: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    const before = inFront;
    if (size <= partSize) {
      await storage.put(storageKey, await gather(chunks, size), { size });
    } else {
      const partNumber = start / partSize + 1;
      const { etag } = await storage.putPart(storageKey, multipartId as string, partNumber, { size: end - start, chunks });
      await before;
      parts.push({ partNumber, etag, size: end - start });
    }
    stored = end;
    if (acknowledges === 'each-part') await settle();
  }

  async function openMultipart(): Promise<string> {
    const opened = await storage.createMultipart(storageKey, { partSize });
    await setMultipart(database, id, opened, lease.token);
    return opened;
  }

  return {
    /** Aborts with the reason when something could not be stored. */
    failed: failed.signal,

    /** The same bytes; only `READ_AHEAD` of them before everything that was stored until now is acknowledged. */
    paced(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      return readAhead(bytes, inFront);
    },

    /** Stores the part from `start` to `end`: pieces that were stored before, and then these bytes. Settles when they have been read. */
    async store(start: number, end: number, bytes: AsyncIterable<Buffer>): Promise<void> {
      await lease.assertHeld();
      if (size > partSize) multipartId ??= await openMultipart();
      const { promise: isRead, resolve } = Promise.withResolvers<void>();
      const pieces = start < received ? piecesOf(surroundings, session) : none;
      const putting = put(start, end, guarded([pieces, bytes], lease, resolve));
      putting.catch((error: unknown) => failed.abort(error));
      underWay = Promise.allSettled([underWay, putting]);
      inFront = putting;
      await Promise.race([isRead, putting]);
    },

    /** Stores what fills no part, and acknowledges what is not acknowledged yet. Returns how much of the file is durable. */
    async end(rest: Buffer | null): Promise<number> {
      await inFront;
      if (rest && rest.length > 0) {
        await lease.assertHeld();
        const piece = { start: stored, size: rest.length, storageKey: newPieceKey() };
        await storage.put(piece.storageKey, rest, { size: piece.size });
        stored += piece.size;
        await settle(piece);
      } else if (stored > acknowledged) await settle();
      return stored;
    },

    async [Symbol.asyncDispose]() {
      await underWay;
    },
  };
}

const none: readonly Buffer[] = [];

async function* readAhead(bytes: AsyncIterable<Buffer>, before: Promise<void>): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of bytes) {
    yield chunk;
    read += chunk.length;
    if (read >= READ_AHEAD) await before;
  }
}

/** Several streams as one, whose bytes are given out only while the lease is held. */
async function* guarded(
  streams: readonly (AsyncIterable<Buffer> | readonly Buffer[])[],
  lease: Lease,
  read: () => void,
): AsyncGenerator<Buffer> {
  for (const stream of streams) {
    for await (const chunk of stream) {
      await lease.assertHeld();
      yield chunk;
    }
  }
  read();
  await lease.assertHeld();
}

/** The bytes of the part that arrived with earlier chunks. */
async function* piecesOf({ database, storage }: Surroundings, { id }: Session): AsyncGenerator<Buffer> {
  for (const { storageKey, size } of await findPieces({ database }, id)) {
    const bytes = await buffer(await storage.read(storageKey));
    if (bytes.length !== size) throw new Error(`Piece ${storageKey} of upload ${id} has ${bytes.length} bytes instead of ${size}`);
    yield bytes;
  }
}
