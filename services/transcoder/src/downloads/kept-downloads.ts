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

type Kept = { readonly key: string; readonly videoUuid: string; readonly path: string; readonly size: number; readonly now: Date };

/** Stores a made file for those who want it next. A row says where, before anything lies there. */
export async function keepDownload({ database, storage }: Pick<Deps, 'database' | 'storage'>, kept: Kept): Promise<void> {
  const { key, videoUuid, path, size, now } = kept;
  const storageKey = `downloads/${videoUuid}/${randomUUID()}.mp4`;
  const own = await db(database)
    .insertInto('MadeDownload')
    .values({ key, videoUuid, storageKey, size: null, usedAt: now, createdAt: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!own) return;
  await storage.put(storageKey, createReadStream(path), { size, contentType: 'video/mp4' });
  const { numUpdatedRows } = await db(database)
    .updateTable('MadeDownload')
    .set({ size })
    .where('storageKey', '=', storageKey)
    .executeTakeFirst();
  // The video was deleted meanwhile.
  if (numUpdatedRows === 0n) await storage.delete([storageKey]);
}
