import { anyOf, type Connection, datesAsText, tables } from '@flotilla/database';
import { Channel, Video } from '../catalogue/index.ts';
import { Playlist, PlaylistElement, PlaylistThumbnail } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { videoUrlOf } from './archived-opinions.ts';
import { findArchivedAccount } from './find-archived-account.ts';
import { PAGE_SIZE, type Paging, pageOf } from './page-of.ts';
import { asStored } from './stored-images.ts';

const db = tables({ Channel, Playlist, PlaylistElement, PlaylistThumbnail, Video });

type Reading = Pick<Deps, 'config' | 'database'>;

/** Throws 404. */
export async function listArchivedPlaylists({ database, config }: Reading, userId: number, paging: Paging) {
  const { base } = instanceUrls(config.publicUrl);
  const account = await findArchivedAccount(database, userId);
  const rows = await db(database)
    .selectFrom('Playlist as p')
    .leftJoin('Channel as c', 'c.id', 'p.channelId')
    .select(['p.id', 'p.uuid', 'p.displayName', 'p.description', 'p.privacy', 'p.type', 'p.createdAt', 'p.updatedAt'])
    .select('c.name as channel')
    .where('p.accountId', '=', account.id)
    .where('p.id', '>', paging.after ?? 0)
    .orderBy('p.id')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  const pictures = await readPictures(
    database,
    rows.map(({ id }) => id),
  );
  return pageOf(rows, paging, (row) => {
    const picture = pictures.get(row.id);
    return {
      ...datesAsText(row),
      url: `${base}/video-playlists/${row.uuid}`,
      thumbnailUrl: picture ? `${base}/lazy-static/thumbnails/${picture.filename}` : null,
      thumbnail: picture ? asStored(picture.storageKey, picture.filename) : null,
    };
  });
}

/** The largest picture of each. */
async function readPictures(on: Connection, ids: readonly number[]) {
  const rows = await db(on)
    .selectFrom('PlaylistThumbnail')
    .select(['playlistId', 'filename', 'storageKey'])
    .where((eb) => anyOf(eb, 'playlistId', ids))
    .orderBy('width')
    .execute();
  return new Map(rows.map((row) => [row.playlistId, row]));
}

/** Places whose video is gone are left out. Throws 404. */
export async function listArchivedElements(
  { database, config }: Reading,
  userId: number,
  { playlistId, ...paging }: Paging & { readonly playlistId: number },
) {
  const urls = instanceUrls(config.publicUrl);
  const account = await findArchivedAccount(database, userId);
  const rows = await db(database)
    .selectFrom('PlaylistElement as e')
    .innerJoin('Playlist as p', 'p.id', 'e.playlistId')
    .leftJoin('Video as v', 'v.id', 'e.videoId')
    .select(['e.position as id', 'e.startTimestamp', 'e.stopTimestamp', 'v.url', 'v.uuid'])
    .where('p.accountId', '=', account.id)
    .where('e.playlistId', '=', playlistId)
    .where('e.position', '>', paging.after ?? 0)
    .orderBy('e.position')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  const { items, next } = pageOf(rows, paging, ({ startTimestamp, stopTimestamp, url, uuid }) =>
    uuid === null ? [] : [{ videoUrl: videoUrlOf({ url, uuid }, urls), startTimestamp, stopTimestamp }],
  );
  return { items: items.flat(), next };
}
