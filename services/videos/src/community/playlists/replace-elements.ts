import { type Transaction, tables } from '@flotilla/database';
import { Playlist } from './playlist.entity.ts';
import { PlaylistElement } from './playlist-element.entity.ts';
import { renewShownVideo } from './touch-playlist.ts';

const db = tables({ Playlist, PlaylistElement });

/** Stands for a video of another instance that is not known here yet. */
export const AWAITED_VIDEO = 0;
const MOST_SHOWING = 1_000;

export type Place = {
  readonly videoId: number;
  readonly videoUrl: string;
  readonly startTimestamp: number | null;
  readonly stopTimestamp: number | null;
};

/** Makes these the elements of a locked playlist of another instance. When they are the same, they keep their ids. */
export async function replaceElements(tx: Transaction, playlistId: number, places: readonly Place[], now: Date): Promise<void> {
  const present = await db(tx)
    .selectFrom('PlaylistElement')
    .select(['videoId', 'videoUrl', 'startTimestamp', 'stopTimestamp'])
    .where('playlistId', '=', playlistId)
    .orderBy('position')
    .execute();
  const isSame = present.length === places.length && places.every((place, index) => isAt(place, present[index]));
  if (isSame) return;
  await db(tx).deleteFrom('PlaylistElement').where('playlistId', '=', playlistId).execute();
  // A trigger finds their positions.
  const rows = places.map((place) => ({ ...place, playlistId, position: 0, createdAt: now }));
  if (rows.length > 0) await db(tx).insertInto('PlaylistElement').values(rows).execute();
  await renewShownVideo(tx, playlistId);
}

type Present = Pick<PlaylistElement, 'startTimestamp' | 'stopTimestamp' | 'videoId' | 'videoUrl'>;

const isAt = (place: Place, present: Present | undefined): boolean =>
  present !== undefined &&
  present.videoId === place.videoId &&
  present.videoUrl === place.videoUrl &&
  present.startTimestamp === place.startTimestamp &&
  present.stopTimestamp === place.stopTimestamp;

/** Puts a video that has just become known where playlists wait for it. */
export async function fillPlaces(tx: Transaction, { id: videoId, url }: { readonly id: number; readonly url: string }): Promise<void> {
  const filled = await db(tx)
    .updateTable('PlaylistElement')
    .set({ videoId })
    .where('videoUrl', '=', url)
    .where('videoId', '=', AWAITED_VIDEO)
    .returning('playlistId')
    .execute();
  const playlists = new Set(filled.map(({ playlistId }) => playlistId));
  for (const playlistId of [...playlists].toSorted((one, other) => one - other).slice(0, MOST_SHOWING))
    await renewShownVideo(tx, playlistId);
}
