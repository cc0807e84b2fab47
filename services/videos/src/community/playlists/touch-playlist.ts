import { sql, type Transaction, tables } from '@flotilla/database';
import { Video } from '../../catalogue/index.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { Playlist } from './playlist.entity.ts';
import { PlaylistElement } from './playlist-element.entity.ts';
import { PlaylistThumbnail } from './playlist-thumbnail.entity.ts';
import { publishedColumns, publishPlaylist } from './publish-playlist.ts';

const db = tables({ Playlist, PlaylistElement, PlaylistThumbnail, Video });

/** Says that the elements of a locked playlist have changed, and which video’s pictures it shows now. */
export async function touchPlaylist(tx: Transaction, id: number, now: Date): Promise<void> {
  const { thumbnailVideoId, ...row } = await db(tx)
    .updateTable('Playlist')
    .set({ updatedAt: now, version: nextVersion(), thumbnailVideoId: videoToShow(tx) })
    .where('id', '=', id)
    .returning([...publishedColumns, 'thumbnailVideoId'])
    .executeTakeFirstOrThrow();
  publishPlaylist(tx, row);
  if (!(await stays(tx, thumbnailVideoId))) await renewShownVideo(tx, id);
}

/** Decides anew which video’s pictures a playlist shows. */
export async function renewShownVideo(tx: Transaction, id: number): Promise<void> {
  const renewed = db(tx)
    .updateTable('Playlist')
    .set({ thumbnailVideoId: videoToShow(tx) })
    .where('id', '=', id)
    .returning('thumbnailVideoId');
  let shown: number | null | undefined;
  do shown = (await renewed.executeTakeFirst())?.thumbnailVideoId;
  while (!(await stays(tx, shown)));
}

/** Whether a video is not being deleted, by which another one would be chosen before this transaction is seen. Then it stays until the end. */
async function stays(tx: Transaction, videoId: number | null | undefined): Promise<boolean> {
  if (videoId === null || videoId === undefined) return true;
  return (await db(tx).selectFrom('Video').select('id').where('id', '=', videoId).forKeyShare().executeTakeFirst()) !== undefined;
}

/**
 * The video whose pictures a playlist shows that has none of its own: the first that has some, else the first that is still there
 * (docs/contract/playlists.md#thumbnails).
 */
function videoToShow(tx: Transaction) {
  const videos = db(tx)
    .selectFrom('PlaylistElement as e')
    .innerJoin('Video as v', 'v.id', 'e.videoId')
    .select('v.id')
    .where('e.playlistId', '=', sql.ref<number>('Playlist.id'))
    .orderBy('e.position')
    .limit(1);
  const pictured = videos.where(sql<boolean>`v.thumbnails <> '[]'::jsonb`);
  const own = db(tx).selectFrom('PlaylistThumbnail as t').select('t.id').where('t.playlistId', '=', sql.ref<number>('Playlist.id'));
  return sql<number | null>`case when exists (${own}) then null else coalesce((${pictured}), (${videos})) end`;
}
