import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NoSuchObject } from '../errors.ts';
import { assertKey } from '../key.ts';
import type { StoredObject } from '../storage.ts';

const MOVE_TRIES = 5;

/** The layout of the directory, and how files are moved into place without ever being visible incomplete. */
export type Places = ReturnType<typeof createPlaces>;

export function createPlaces(root: string) {
  const objects = join(root, 'objects');
  const temporary = join(root, 'temporary');
  const multiparts = join(root, 'multiparts');

  const objectPath = (key: string) => {
    assertKey(key);
    return join(objects, key);
  };

  return {
    root,
    objects,
    temporary,
    multiparts,
    objectPath,
    temporaryPath: () => join(temporary, randomUUID()),
    async describe(key: string): Promise<StoredObject> {
      const found = await stat(objectPath(key)).catch(asNoSuchObject(key));
      if (!found.isFile()) throw new NoSuchObject(key);
      return {
        key,
        size: found.size,
        etag: `${found.size.toString(16)}-${Math.round(found.mtimeMs).toString(16)}-${found.ino.toString(16)}`,
        modifiedAt: found.mtime,
      };
    },
    /** Moves a synced file under its key; the move is durable when this settles. */
    async moveInto(from: string, target: string): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        try {
          await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await rename(from, target);
          break;
        } catch (error) {
          // Another process removed the folder while it was empty.
          if (!isAbsent(error) || tries === MOVE_TRIES) throw error;
        }
      }
      // Of folders that are new, perhaps made by another process, the entries in those above them.
      for (let folder = dirname(target); folder.length >= objects.length; folder = dirname(folder)) await syncFolder(folder);
    },
    async removeEmptyFolders(path: string): Promise<void> {
      for (let folder = dirname(path); folder.length > objects.length; folder = dirname(folder)) {
        const isGone = await rmdir(folder).then(
          () => true,
          (error) => isAbsent(error),
        );
        if (!isGone) return;
      }
    },
  };
}

export function nullWhenAbsent(error: unknown): null {
  if (error instanceof NoSuchObject || isAbsent(error)) return null;
  throw error;
}

export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

export function asNoSuchObject(key: string): (error: unknown) => never {
  return (error) => {
    throw isAbsent(error) ? new NoSuchObject(key) : error;
  };
}

/** Syncs a folder, so that its entries are durable; does nothing on systems that cannot open folders. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  if (!folder) return;
  await folder.sync().catch(() => undefined);
  await folder.close();
}
