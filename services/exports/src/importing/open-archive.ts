import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { isUnavailable } from '@flotilla/availability';
import type { Storage } from '@flotilla/storage';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { BadArchive, BadFile } from './bad-archive.ts';
import { mostUnpacked, readDirectory } from './read-directory.ts';
import { StoreReader } from './store-reader.ts';

type Stored = { readonly storage: Storage; readonly key: string; readonly size: number; readonly signal: AbortSignal };

/** The files of a stored ZIP archive. */
export type Archive = Disposable & {
  has(path: string): boolean;
  /** Bytes once it is unpacked, as the directory says; reading fails where that is not true. */
  sizeOf(path: string): number | undefined;
  /** Throws `BadFile` for bytes that are not what the directory says, at the end at the latest; `BadArchive` where the same files are read too often. */
  read(path: string): Promise<Readable>;
};

/** Opens an archive by its directory alone. Throws `BadArchive` for what is none, or not allowed. */
export async function openArchive(stored: Stored): Promise<Archive> {
  const { zip, files } = await open(stored);
  // Lists are read twice.
  let left = 2 * mostUnpacked(stored.size);
  return {
    has: (path) => files.has(path),
    sizeOf: (path) => files.get(path)?.uncompressedSize,
    async read(path) {
      const entry = files.get(path);
      if (!entry) throw new BadFile(`There is no ${path}.`);
      left -= entry.uncompressedSize;
      if (left < 0) throw new BadArchive('The archive names the same files too often.');
      const source = await zip.openReadStreamPromise(entry).catch((error: unknown) => unreadable(path, error));
      return Readable.from(checked(path, entry, source), { objectMode: false });
    },
    [Symbol.dispose]: () => zip.close(),
  };
}

async function open(stored: Stored): Promise<{ readonly zip: ZipFile; readonly files: ReadonlyMap<string, Entry> }> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
  try {
    const zip = await fromRandomAccessReaderPromise(new StoreReader(stored), stored.size, options);
    return { zip, files: await readDirectory(zip, stored.size) };
  } catch (error) {
    stored.signal.throwIfAborted();
    if (error instanceof BadArchive || isUnavailable(error)) throw error;
    throw new BadArchive(`This is no ZIP archive, or a damaged one: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function* checked(path: string, entry: Entry, source: Readable): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    unreadable(path, error);
  } finally {
    source.destroy();
  }
  if (checksum !== entry.crc32) throw new BadFile(`The checksum of ${path} is wrong.`);
}

function unreadable(path: string, error: unknown): never {
  if (isUnavailable(error) || (error instanceof Error && error.name === 'AbortError')) throw error;
  throw new BadFile(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}
