import { extname } from 'node:path';
import type { StoredMedia } from '@flotilla/contracts-videos';
import { anyOf, type Connection, tables } from '@flotilla/database';
import { ActorImage, type StoredImage } from '../catalogue/index.ts';

const db = tables({ ActorImage });

export const asStored = (storageKey: string, filename: string): StoredMedia => ({ storageKey, extension: extname(filename) });

/** Where the largest images of actors are, by their file names. */
export async function findStoredImages(on: Connection, lists: readonly (readonly StoredImage[])[]) {
  const filenames = lists.flatMap(([largest]) => (largest ? [largest[2]] : []));
  const rows = await db(on)
    .selectFrom('ActorImage')
    .select(['filename', 'storageKey'])
    .where((eb) => anyOf(eb, 'filename', filenames))
    .execute();
  const keyOf = new Map(rows.map(({ filename, storageKey }) => [filename, storageKey]));
  return ([largest]: readonly StoredImage[]): StoredMedia | null => {
    const key = largest && keyOf.get(largest[2]);
    return largest && key ? asStored(key, largest[2]) : null;
  };
}
