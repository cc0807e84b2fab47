import type { FileHandle } from 'node:fs/promises';
import type { Space } from './space.ts';

const BATCH = 2 * 1024 * 1024;

type Options = {
  /** Where the first byte goes. */
  readonly at: number;
  /** The bytes that must come, when that is known. */
  readonly size: number | undefined;
  readonly space: Space;
};

/** Writes chunks into a file in large batches and syncs them. The next batch is gathered while one is written; at most two are in memory. Returns their size. */
export async function writeChunks(
  file: FileHandle,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { at, size, space }: Options,
): Promise<number> {
  let written = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let batch: Buffer[] = [];
  let batchSize = 0;

  const flush = async () => {
    await writing;
    const [taken, bytes, position] = [batch, batchSize, at + written];
    if (bytes === 0) return;
    batch = [];
    batchSize = 0;
    written += bytes;
    writing = space.admit(bytes, async () => {
      await writeAll(file, taken, bytes, position);
      await file.datasync();
    });
    writing.catch(() => undefined);
  };

  try {
    for await (const chunk of chunks) {
      batch.push(chunk);
      batchSize += chunk.length;
      if (size !== undefined && written + batchSize > size) throw new Error(`The body is larger than the ${size} bytes that were declared`);
      if (batchSize >= BATCH) await flush();
    }
    await flush();
  } finally {
    await writing;
  }
  if (size !== undefined && written !== size) throw new Error(`The body has ${written} bytes instead of ${size}`);
  if (written === 0) await file.datasync();
  return written;
}

async function writeAll(file: FileHandle, chunks: Buffer[], bytes: number, position: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks, position);
  // The system may write fewer bytes than given; the rest is written in further calls.
  let skip = bytesWritten;
  if (skip === bytes) return;
  let at = position;
  for (const chunk of chunks) {
    for (let offset = Math.min(skip, chunk.length); offset < chunk.length; ) {
      offset += (await file.write(chunk, offset, chunk.length - offset, at + offset)).bytesWritten;
    }
    skip = Math.max(0, skip - chunk.length);
    at += chunk.length;
  }
}
