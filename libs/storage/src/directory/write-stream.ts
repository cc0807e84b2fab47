import { open } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import type { Space } from './space.ts';

const BATCH = 4 * 1024 * 1024;

type Options = { size: number | undefined; signal: AbortSignal | undefined; space: Space };

/** Writes a body into a new file in large batches and syncs it. */
export async function writeStream(path: string, body: Readable | Buffer, { size, signal, space }: Options): Promise<void> {
  const stream = Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body;
  if (signal) addAbortSignal(signal, stream);
  await using file = await open(path, 'wx', 0o600);
  let written = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let batch: Buffer[] = [];
  let batchSize = 0;

  const flush = async () => {
    await writing;
    const [chunks, bytes, position] = [batch, batchSize, written];
    if (bytes === 0) return;
    batch = [];
    batchSize = 0;
    written += bytes;
    if (size !== undefined && written > size) throw new Error(`The body is larger than the ${size} bytes that were declared`);
    // The next batch is read while this one is written; at most two are in memory.
    writing = space.admit(bytes, async () => {
      await writeAll(file, chunks, bytes, position);
      await file.datasync();
    });
    writing.catch(() => undefined);
  };

  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      batch.push(chunk);
      batchSize += chunk.length;
      if (batchSize >= BATCH) await flush();
    }
    await flush();
  } finally {
    await writing;
  }
  if (size !== undefined && written !== size) throw new Error(`The body has ${written} bytes instead of ${size}`);
  if (written === 0) await file.datasync();
}

type Writable = {
  writev(buffers: Buffer[], position: number): Promise<{ bytesWritten: number }>;
  write(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
};

async function writeAll(file: Writable, chunks: Buffer[], bytes: number, position: number): Promise<void> {
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
