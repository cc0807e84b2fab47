import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BadFile } from './bad-archive.ts';
import { isObject } from './read-json.ts';
import type { Importing } from './section.ts';

const MIB = 1024 * 1024;
const LARGEST_IMAGE = 4 * MIB;
const LARGEST_CAPTION = 20 * MIB;

/** What an item names as its file; undefined where it names none. Throws `BadFile` for a path that leaves the folder of files. */
export function namedFile(item: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const { archiveFiles } = item;
  const path = isObject(archiveFiles) ? archiveFiles[name] : undefined;
  return path === undefined || path === null ? undefined : resolved(path);
}

/** A path of the archive, from one that is relative to the folder of the JSON file. */
function resolved(path: unknown): string {
  const whole = typeof path === 'string' ? posix.join('peertube', path) : '';
  if (!whole.startsWith('files/') || whole.includes('\\') || whole.includes('\0'))
    throw new BadFile('It names a file outside of the archive.');
  return whole;
}

/** Stores small files of an item for the service that takes it over. They are deleted in the end, also where that did not need them. */
export function smallFilesOf({ archive, storage, log }: Pick<Importing, 'archive' | 'log' | 'storage'>) {
  const keys: string[] = [];

  /** Null when it is not there, too large or damaged. */
  async function store(path: string | undefined, folder: 'captions' | 'pictures', most: number): Promise<string | null> {
    if (path === undefined || (archive.sizeOf(path) ?? Number.POSITIVE_INFINITY) > most) return null;
    try {
      const bytes = await buffer(await archive.read(path));
      const key = `uploads/${folder}/${randomUUID()}`;
      keys.push(key);
      await storage.put(key, bytes, { size: bytes.length });
      return key;
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      log.info({ path, reason: error.message }, 'file of an archive was passed over');
      return null;
    }
  }

  return {
    storeImage: (item: Readonly<Record<string, unknown>>, name: string) => store(namedFile(item, name), 'pictures', LARGEST_IMAGE),
    storeCaption: (path: unknown) => store(resolved(path), 'captions', LARGEST_CAPTION),
    async [Symbol.asyncDispose]() {
      await storage
        .delete(keys)
        .catch((error: unknown) => log.warn({ err: error }, 'could not delete files of an archive; they are swept'));
    },
  };
}
