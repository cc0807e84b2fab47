import { buffer } from 'node:stream/consumers';
import type { Storage, StoredPart } from '@flotilla/storage';
import { gather } from './cut-bytes.ts';
import type { Lease } from './lease.ts';

/** So much of a part is read before the part in front of it is acknowledged. */
export const READ_AHEAD = 2 * 1024 * 1024;

/** Acknowledged bytes that do not fill a part yet, an object of their own; `start` is their offset in the file. */
export type Piece = { readonly start: number; readonly size: number; readonly storageKey: string };
/** What was stored since the last acknowledgement, and how much of the file is durable with it. */
export type Durable = { readonly parts: StoredPart[]; readonly piece: Piece | null; readonly received: number };

/** An upload as far as its bytes are concerned. */
export type Arriving = {
  readonly id: string;
  readonly userId: number;
  readonly storageKey: string;
  readonly size: number;
  readonly partSize: number;
  readonly received: number;
  readonly multipartId: string | null;
};
export type Surroundings = {
  readonly storage: Storage;
  /** Remembers what is durable, if the lease is still held: from then on it counts as received and never changes. */
  readonly acknowledge: (lease: Lease, durable: Durable) => Promise<void>;
  readonly setMultipart: (lease: Lease, multipartId: string) => Promise<unknown>;
  /** The pieces that wait to become a part, in order. */
  readonly findPieces: () => Promise<readonly Piece[]>;
  readonly newPieceKey: () => string;
};
type Options = { readonly acknowledges: 'at-the-end' | 'each-part' };

/**
 * Stores the new bytes of a chunk, part by part, and acknowledges them in their order. A part is read while the one in front of it is being synced and
 * acknowledged, but no further than `READ_AHEAD`. Disposing it waits for what is still being written: the lease has to last until then.
 */
export function storeParts(surroundings: Surroundings, session: Arriving, lease: Lease, { acknowledges }: Options) {
  const { storage, acknowledge, setMultipart, newPieceKey } = surroundings;
  const { storageKey, size, partSize, received } = session;
  const failed = new AbortController();
  let { multipartId } = session;
  let parts: StoredPart[] = [];
  const pieces: Piece[] = [];
  let stored = received;
  let acknowledged = received;
  let inFront: Promise<void> = Promise.resolve();
  let underWay: Promise<unknown> = inFront;

  async function settle(piece: Piece | null = null): Promise<void> {
    await acknowledge(lease, { parts, piece, received: stored });
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
    await setMultipart(lease, opened);
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

    /** Stores bytes that fill no part, behind everything else; they are acknowledged in the end. */
    async keep(bytes: Buffer): Promise<void> {
      await inFront;
      if (bytes.length === 0) return;
      await lease.assertHeld();
      const before = pieces.reduce((sum, { size: length }) => sum + length, stored);
      const piece = { start: before, size: bytes.length, storageKey: newPieceKey() };
      await storage.put(piece.storageKey, bytes, { size: piece.size });
      pieces.push(piece);
    },

    /** Acknowledges what is not acknowledged yet. Returns how much of the file is durable. */
    async end(): Promise<number> {
      await inFront;
      if (pieces.length > 0) await lease.assertHeld();
      for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
        stored += piece.size;
        await settle(piece);
      }
      if (stored > acknowledged) await settle();
      return stored;
    },

    async [Symbol.asyncDispose]() {
      await underWay;
      // Those that nobody tried to acknowledge. Where the storage is away, they go with other objects that belong to nothing.
      await storage.delete(pieces.map(({ storageKey: key }) => key)).catch(() => {});
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
async function* piecesOf({ findPieces, storage }: Surroundings, { id }: Arriving): AsyncGenerator<Buffer> {
  for (const { storageKey, size } of await findPieces()) {
    const bytes = await buffer(await storage.read(storageKey));
    if (bytes.length !== size) throw new Error(`Piece ${storageKey} of upload ${id} has ${bytes.length} bytes instead of ${size}`);
    yield bytes;
  }
}
