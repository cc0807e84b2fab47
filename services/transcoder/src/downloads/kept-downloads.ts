import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Connection, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { MadeDownload } from './made-download.entity.ts';

const db = tables({ MadeDownload });
const HOUR_IN_MS = 3_600_000;

type Track = { readonly storageKey: string; readonly size: number; readonly hasVideo: boolean; readonly hasAudio: boolean };
/** Stored files that a download is made of. */
export type Chosen = { readonly tracks: readonly Track[]; readonly coverKey: string | null };
export type KeptDownload = { readonly storageKey: string; readonly size: number; readonly createdAt: Date };

/** The same tracks make the same file. */
export const keyOf = ({ tracks, coverKey }: Chosen): string =>
  createHash('sha256')
    .update(JSON.stringify([tracks.map(({ storageKey }) => storageKey), coverKey]))
    .digest('hex');

/** A download that was made before, and is wanted once more. */
export async function findKept(database: Connection, key: string, now: Date): Promise<KeptDownload | undefined> {
  const found = await db(database)
    .selectFrom('MadeDownload')
    .select(['storageKey', 'size', 'createdAt', 'usedAt'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found || found.size === null) return undefined;
  if (found.usedAt.getTime() < now.getTime() - HOUR_IN_MS)
    await db(database).updateTable('MadeDownload').set({ usedAt: now }).where('key', '=', key).execute();
  return { ...found, size: found.size };
}

/** Where a file lies once it is made. */
export type Place = {
  /** Stores the file for those who want it next, unless its video was deleted meanwhile. */
  store(path: string, size: number): Promise<void>;
  /** Gives the place up. */
  release(): Promise<void>;
};

/** A row says where, before the file is made, and goes with its video. Undefined while another process makes the same. */
export async function reservePlace(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  { key, videoUuid, now }: { readonly key: string; readonly videoUuid: string; readonly now: Date },
): Promise<Place | undefined> {
  const storageKey = `downloads/${videoUuid}/${randomUUID()}.mp4`;
  const own = await db(database)
    .insertInto('MadeDownload')
    .values({ key, videoUuid, storageKey, size: null, usedAt: now, createdAt: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return (
    own && {
      async store(path, size) {
        await storage.put(storageKey, createReadStream(path), { size, contentType: 'video/mp4' });
        const { numUpdatedRows } = await db(database)
          .updateTable('MadeDownload')
          .set({ size })
          .where('storageKey', '=', storageKey)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) await storage.delete([storageKey]);
      },
      async release() {
        await db(database).deleteFrom('MadeDownload').where('storageKey', '=', storageKey).execute();
      },
    }
  );
}
