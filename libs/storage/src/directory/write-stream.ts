import { open } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import type { Space } from './space.ts';
import { writeChunks } from './write-chunks.ts';

type Options = { size: number | undefined; signal: AbortSignal | undefined; space: Space };

/** Writes a body into a new file and syncs it. */
export async function writeStream(path: string, body: Readable | Buffer, { size, signal, space }: Options): Promise<void> {
  const stream = Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body;
  // While the file is opened nobody else listens; reading meets the error later.
  stream.once('error', () => undefined);
  if (signal) addAbortSignal(signal, stream);
  await using file = await open(path, 'wx', 0o600);
  await writeChunks(file, stream as AsyncIterable<Buffer>, { at: 0, size, space });
}
