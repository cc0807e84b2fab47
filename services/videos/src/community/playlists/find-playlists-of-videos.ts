import { shortUuid } from '@flotilla/contracts-shared';
import { prepared, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Playlist } from './playlist.entity.ts';
import { PlaylistElement } from './playlist-element.entity.ts';

/** Somebody may have one video thousands of times. */
const MOST_PLACES = 2_000;
const db = tables({ Playlist, PlaylistElement });
const readPlaces = prepared('find-playlists-of-videos', (on, accountId: number, videoIds: readonly number[]) =>
  db(on)
    .selectFrom('Playlist as p')
    .innerJoin('PlaylistElement as e', 'e.playlistId', 'p.id')
    .select(['e.id', 'e.videoId', 'e.startTimestamp', 'e.stopTimestamp', 'p.id as playlistId', 'p.displayName', 'p.uuid'])
    .where('p.accountId', '=', accountId)
    .where(sql<boolean>`e.video_id = any(${videoIds}::int[])`)
    .orderBy('e.id')
    .limit(MOST_PLACES),
);

/** Where each of these videos stands in the caller’s own playlists (docs/contract/playlists.md#in-which-playlists). */
export async function findPlaylistsOfVideos({ database }: Pick<Deps, 'database'>, videoIds: readonly number[], caller: Caller) {
  const rows = await readPlaces(database, await findOwnAccountId({ database }, caller), videoIds);
  const places = Map.groupBy(rows, ({ videoId }) => videoId);
  return Object.fromEntries(videoIds.map((videoId) => [String(videoId), (places.get(videoId) ?? []).map(shapePlace)]));
}

const shapePlace = ({
  id,
  startTimestamp,
  stopTimestamp,
  playlistId,
  displayName,
  uuid,
}: Awaited<ReturnType<typeof readPlaces>>[number]) => ({
  playlistElementId: id,
  playlistId,
  playlistDisplayName: displayName,
  playlistShortUUID: shortUuid(uuid),
  startTimestamp,
  stopTimestamp,
});
