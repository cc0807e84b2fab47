import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredObject } from '../storage.ts';
import { nullWhenAbsent, type Places } from './places.ts';

/** Walks the folders that can contain keys with this prefix, in order of the keys. */
export async function* listObjects(places: Places, prefix: string): AsyncGenerator<StoredObject> {
  yield* walk(prefix.slice(0, prefix.lastIndexOf('/') + 1));

  async function* walk(folder: string): AsyncGenerator<StoredObject> {
    for (const name of (await entriesOf(folder)).sort()) {
      const path = folder + name;
      if (name.endsWith('/')) {
        if (path.startsWith(prefix) || prefix.startsWith(path)) yield* walk(path);
      } else if (path.startsWith(prefix)) {
        // It may have been deleted since the folder was read.
        const object = await places.describe(path).catch(nullWhenAbsent);
        if (object) yield object;
      }
    }
  }

  /** Folders end in a slash, so that names sort as keys do. */
  async function entriesOf(folder: string): Promise<string[]> {
    const entries: Dirent[] = (await readdir(join(places.objects, folder), { withFileTypes: true }).catch(nullWhenAbsent)) ?? [];
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  }
}
