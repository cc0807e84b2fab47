import { type Transaction, tables } from '@flotilla/database';
import { Problem } from '@flotilla/problem';
import { unseenName } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { removeObjectsLater } from '../../objects/index.ts';
import type { MadeThumbnail } from '../../transcoder.ts';
import { PlaylistThumbnail } from './playlist-thumbnail.entity.ts';

const db = tables({ PlaylistThumbnail });

/** Makes thumbnails of a stored image, if one was sent, and forgets them when the work they are for is refused. Throws 400 and 503. */
export async function withThumbnails<T>(
  { storage, transcoder }: Pick<Deps, 'storage' | 'transcoder'>,
  imageKey: string | null,
  work: (thumbnails: readonly MadeThumbnail[]) => Promise<T>,
): Promise<T> {
  const thumbnails = imageKey === null ? [] : await transcoder.makeThumbnails(imageKey);
  try {
    return await work(thumbnails);
  } catch (error) {
    // After any other failure, the playlist may use them already.
    if (error instanceof Problem) await storage.delete(thumbnails.map(({ storageKey }) => storageKey));
    throw error;
  }
}

/** Gives a locked playlist these pictures instead of those it has; the former objects are deleted afterwards, and so is what they were made of. */
export async function chooseThumbnails(
  tx: Transaction,
  playlistId: number,
  thumbnails: readonly MadeThumbnail[],
  { imageKey, now }: { readonly imageKey: string | null; readonly now: Date },
): Promise<void> {
  if (imageKey === null) return;
  await removeObjectsLater(tx, [imageKey]);
  await removeThumbnails(tx, playlistId);
  const rows = thumbnails.map(({ storageKey, filename, width, height, size }) => ({ storageKey, filename, width, height, size }));
  if (rows.length === 0) return;
  await db(tx)
    .insertInto('PlaylistThumbnail')
    .values(rows.map((row) => ({ ...row, playlistId, createdAt: now })))
    .execute();
}

/** Deletes the rows of the chosen pictures, and their objects afterwards. */
export async function removeThumbnails(tx: Transaction, playlistId: number): Promise<void> {
  const rows = await db(tx).deleteFrom('PlaylistThumbnail').where('playlistId', '=', playlistId).returning('storageKey').execute();
  await removeObjectsLater(
    tx,
    rows.map(({ storageKey }) => storageKey),
  );
}

/** Gives the pictures of a playlist names that nobody has seen; their objects stay where they are. */
export async function renamePictures(tx: Transaction, playlistId: number): Promise<void> {
  await db(tx)
    .updateTable('PlaylistThumbnail')
    .set((eb) => ({ filename: unseenName(eb.ref('filename')) }))
    .where('playlistId', '=', playlistId)
    .execute();
}
