import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { MOST_ELEMENTS, Playlist } from './playlist.entity.ts';
import { PlaylistElement } from './playlist-element.entity.ts';
import { touchPlaylist } from './touch-playlist.ts';

export type NewElement = { readonly videoId: number; readonly startTimestamp: number | null; readonly stopTimestamp: number | null };

const db = tables({ Playlist, PlaylistElement });

/** Appends videos to a locked playlist, in their order, as far as there is room. */
export async function appendAll(tx: Transaction, playlistId: number, elements: readonly NewElement[], now: Date): Promise<void> {
  const rows = elements.map((element) => ({ ...element, playlistId, position: 0, createdAt: now }));
  if (rows.length === 0) return;
  // A trigger finds their positions, one after the other.
  for (const row of rows) await db(tx).insertInto('PlaylistElement').values(row).execute();
  await touchPlaylist(tx, playlistId, now);
}

/** Appends to the Watch later list of an account those videos that are not in it. */
export async function addMissing(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  accountId: number,
  elements: readonly NewElement[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const list = await db(tx)
      .selectFrom('Playlist')
      .select(['id', 'videosLength'])
      .where('accountId', '=', accountId)
      .where('type', '=', 2)
      .forUpdate()
      .executeTakeFirst();
    if (!list) return;
    const present = await db(tx).selectFrom('PlaylistElement').select('videoId').where('playlistId', '=', list.id).execute();
    const known = new Set(present.map(({ videoId }) => videoId));
    const missing = elements.filter(({ videoId }) => !known.has(videoId)).slice(0, MOST_ELEMENTS - list.videosLength);
    await appendAll(tx, list.id, missing, clock.now());
  });
}
