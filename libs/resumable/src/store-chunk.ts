import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { problems } from '@flotilla/problem';
import { NoSpace, NoSuchUpload } from '@flotilla/storage';
import { cutBytes, gather } from './cut-bytes.ts';
import type { Digest } from './digest.ts';
import type { Lease } from './lease.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { Refusals } from './refusals.ts';
import { type Arriving, READ_AHEAD, type Surroundings as Storing, storeParts } from './store-parts.ts';

export type Chunk = {
  /** The body; reading it throws the signal's reason when that aborts. */
  readonly read: (signal: AbortSignal) => AsyncIterable<Buffer>;
  /** Leading bytes that are stored already; they are skipped and never written again. */
  readonly overlap: number;
  /** The length of the body, or a limit of it when the client does not send its exact length. */
  readonly length: number;
  readonly isLengthExact: boolean;
  readonly digest: Digest | null;
};

export type ChunkSurroundings = Storing & { readonly memory: MemoryBudget; readonly refusals: Refusals };

/** Of a chunk that fills no part, so much is in memory, and becomes a piece. */
const LARGEST_PIECE = 8 * 1024 * 1024;

/**
 * Stores a chunk and returns how many bytes of the file are durable now. Whole parts are stored as such, the rest as pieces that a later part
 * will contain; never more than one part and `READ_AHEAD` is in memory. With a digest, nothing counts before the whole chunk has been verified (460).
 * Throws 409 for a body that is longer or shorter than declared, 404, 423, 503 and 507.
 */
export async function storeChunk(surroundings: ChunkSurroundings, session: Arriving, lease: Lease, chunk: Chunk): Promise<number> {
  const { size, partSize, received, userId } = session;
  const end = Math.min(size, received + Math.max(0, chunk.length - chunk.overlap));
  const { refusals } = surroundings;
  const hash = chunk.digest && createHash(chunk.digest.algorithm);
  using _held = await surroundings.memory.hold(userId, mostInMemory(session, end));
  await using parts = storeParts(surroundings, session, lease, { acknowledges: hash ? 'at-the-end' : 'each-part' });
  const body = cutBytes(newBytes(chunk, lease, hash, { failed: parts.failed, refusals }));

  try {
    for (let at = received; at < end && !body.hasEnded(); ) {
      const partStart = Math.floor(at / partSize) * partSize;
      const partEnd = Math.min(size, partStart + partSize);
      const wanted = Math.min(partEnd, end) - at;
      const fillsPart = at + wanted === partEnd;
      if (fillsPart && chunk.isLengthExact) {
        await parts.store(partStart, partEnd, parts.paced(body.take(wanted)));
        at = partEnd;
        continue;
      }
      const most = fillsPart ? wanted : Math.min(wanted, LARGEST_PIECE);
      const gathered = await gather(parts.paced(body.take(most)), most);
      at += gathered.length;
      if (at === partEnd) await parts.store(partStart, partEnd, Readable.from([gathered]));
      else await parts.keep(gathered);
    }
    await body.drain();
    if (hash && chunk.digest && !hash.digest().equals(chunk.digest.expected)) throw refusals.checksum_mismatch();
    return await parts.end();
  } catch (error) {
    if (error instanceof NoSpace) throw problems.insufficient_storage();
    if (error instanceof NoSuchUpload) throw refusals.upload_not_found();
    throw error;
  }
}

/** A chunk that fills no part becomes pieces; otherwise the pieces before it are the beginning of the part in memory. */
function mostInMemory({ size, partSize, received }: Arriving, end: number): number {
  const partStart = Math.floor(received / partSize) * partSize;
  const partEnd = Math.min(size, partStart + partSize);
  if (end < partEnd) return Math.min(end - received, LARGEST_PIECE);
  return Math.min(partSize, size - partStart) + Math.min(READ_AHEAD, end - partEnd);
}

/** The bytes of the body that are not stored yet. Throws 409 as soon as there are more of them than declared, or too few at the end. */
async function* newBytes(
  { read, overlap, length, isLengthExact }: Chunk,
  lease: Lease,
  hash: Hash | null,
  { failed, refusals }: { readonly failed: AbortSignal; readonly refusals: Refusals },
): AsyncGenerator<Buffer> {
  let arrived = 0;
  for await (const bytes of read(failed)) {
    lease.progressed();
    hash?.update(bytes);
    const known = Math.min(bytes.length, Math.max(0, overlap - arrived));
    arrived += bytes.length;
    if (arrived > length) throw refusals.chunk_out_of_place({ detail: 'The body is longer than it was said to be.' });
    if (known < bytes.length) yield bytes.subarray(known);
  }
  if (isLengthExact && arrived < length) throw refusals.chunk_out_of_place({ detail: 'The body is shorter than it was said to be.' });
}
