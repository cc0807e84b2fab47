import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { isUnavailable } from '@flotilla/availability';
import type { Storage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import { openPartWriter, type PartWriter, type Stored } from './part-writer.ts';
import { createReadObject } from './read-object.ts';
import { dataDescriptor, localHeader, type ZipEntry } from './zip-records.ts';

export type WrittenEntry = ZipEntry & { readonly sha256: string };

type Writing = { readonly storage: Storage; readonly log: Log; readonly signal: AbortSignal; readonly alive: () => void };
type Target = Parameters<typeof openPartWriter>[1];

/** Writes files into a ZIP archive; only those that were written whole are in its directory. */
export type ArchiveWriter = Pick<PartWriter, 'close' | 'position' | 'settled' | 'write'> & {
  addText(path: string, text: AsyncIterable<string>): Promise<void>;
  /** A stored object; one that cannot be read is left out. Returns whether it is in the archive. */
  addObject(path: string, storageKey: string): Promise<boolean>;
  /** Makes everything durable that was added until now, and hands over the files that were added since the last time. More may be added meanwhile. */
  store(): Promise<{ readonly stored: Stored; readonly entries: readonly WrittenEntry[] }>;
  /** Whether so much was added since then that it should be made durable. */
  hasMuch(): boolean;
};

const MUCH_IN_BYTES = 64 * 1024 * 1024;
const MANY_FILES = 500;
const BEST = { level: constants.Z_BEST_COMPRESSION };

export async function openArchiveWriter({ storage, log, signal, alive }: Writing, target: Target, begun: Stored): Promise<ArchiveWriter> {
  const parts = await openPartWriter(storage, target, begun);
  const readObject = createReadObject(storage);
  let entries: WrittenEntry[] = [];
  let storedTo = begun.written;

  async function add(path: string, source: AsyncIterable<Buffer>, { isDeflated }: Pick<ZipEntry, 'isDeflated'>): Promise<void> {
    const position = parts.position();
    await parts.write(localHeader({ path, isDeflated }));
    const begin = parts.position();
    const hash = createHash('sha256');
    let [size, checksum] = [0, 0];
    const measure = (chunk: Buffer) => {
      hash.update(chunk);
      checksum = crc32(chunk, checksum);
      size += chunk.length;
    };
    for await (const chunk of isDeflated ? deflated(source, measure) : measured(source, measure)) {
      signal.throwIfAborted();
      alive();
      await parts.write(chunk);
    }
    const measures = { crc32: checksum, size, storedSize: parts.position() - begin };
    await parts.write(dataDescriptor(measures));
    entries.push({ path, position, isDeflated, ...measures, sha256: hash.digest('hex') });
  }

  return {
    position: parts.position,
    write: (bytes) => parts.write(bytes),
    close: () => parts.close(),
    settled: () => parts.settled(),
    addText: (path, text) => add(path, inBuffers(text), { isDeflated: true }),
    async addObject(path, storageKey) {
      let isUnreadable = false;
      async function* bytes() {
        try {
          yield* readObject(storageKey, signal);
        } catch (error) {
          isUnreadable = true;
          throw error;
        }
      }
      try {
        await add(path, bytes(), { isDeflated: false });
        return true;
      } catch (error) {
        signal.throwIfAborted();
        if (!isUnreadable || isUnavailable(error)) throw error;
        // It was deleted meanwhile, or its bytes are lost. What was written of it belongs to no file.
        log.warn({ err: error, storageKey }, 'a file was left out of an archive');
        return false;
      }
    },
    async store() {
      const added = entries;
      entries = [];
      storedTo = parts.position();
      return { stored: await parts.store(), entries: added };
    },
    hasMuch: () => entries.length >= MANY_FILES || parts.position() - storedTo >= MUCH_IN_BYTES,
  };
}

async function* measured(source: AsyncIterable<Buffer>, measure: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    measure(chunk);
    yield chunk;
  }
}

async function* deflated(source: AsyncIterable<Buffer>, measure: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw(BEST);
  const feeding = Readable.from(measured(source, measure));
  feeding.once('error', (error) => deflate.destroy(error));
  yield* feeding.pipe(deflate) as AsyncIterable<Buffer>;
}

/** Small texts are gathered, so that each is no step of its own. */
async function* inBuffers(text: AsyncIterable<string>, atLeast = 64 * 1024): AsyncGenerator<Buffer> {
  let gathered = '';
  for await (const piece of text) {
    gathered += piece;
    if (gathered.length < atLeast) continue;
    yield Buffer.from(gathered);
    gathered = '';
  }
  if (gathered !== '') yield Buffer.from(gathered);
}
