import { type FederatedElement, type FederatedPlaylist, playlistPrivacy, videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import { isOpen, Video } from '../catalogue/index.ts';
import { createShapePlaylist, findPlaylistFor, MOST_ELEMENTS, Playlist, PlaylistElement } from '../community/index.ts';
import type { Deps } from '../deps.ts';

const db = tables({ Playlist, PlaylistElement, Video });

/** Positions have no gaps, so a page is a range of them. */
const readElementIds = prepared('read-federated-elements', (on, playlistId: number, after: number, last: number) =>
  db(on)
    .selectFrom('PlaylistElement')
    .select('id')
    .where('playlistId', '=', playlistId)
    .where('position', '>', after)
    .where('position', '<=', last)
    .orderBy('position'),
);
const readElement = prepared('read-federated-element', (on, playlistId: number, id: number) =>
  db(on)
    .selectFrom('PlaylistElement as e')
    .leftJoin('Video as v', 'v.id', 'e.videoId')
    .select(['e.id', 'e.position', 'e.startTimestamp', 'e.stopTimestamp', 'v.uuid', 'v.url', 'v.privacy', 'v.blocked'])
    .where('e.playlistId', '=', playlistId)
    .where('e.id', '=', id),
);

type Paging = { readonly start?: number; readonly count?: number };
type Owner = { readonly accountId?: number; readonly channelId?: number };

/** Reads playlists for other instances: what anybody may see. */
export function createGetFederatedPlaylists({ database, config, clock }: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const shape = createShapePlaylist({ config, clock });
  return {
    /** Throws 404 and 401. */
    async get(reference: string, { start = 0, count = 15 }: Paging): Promise<FederatedPlaylist> {
      const playlist = await findPlaylistFor({ database }, reference, null);
      const after = Math.min(start, MOST_ELEMENTS);
      const elements = await readElementIds(database, playlist.id, after, after + count);
      return { playlist: shape(playlist, null), elementIds: elements.map(({ id }) => id) };
    },

    /** Throws 404 and 401. */
    async getElement(reference: string, elementId: number): Promise<FederatedElement> {
      const { id: playlistId, uuid: playlistUuid, url: playlistUrl } = await findPlaylistFor({ database }, reference, null);
      const [row] = await readElement(database, playlistId, elementId);
      if (!row) throw videosProblems.playlist_element_not_found();
      const { uuid, url, privacy, blocked, ...element } = row;
      const isShown = privacy !== null && blocked !== null && isOpen({ privacy, blocked });
      return { ...element, playlistUuid, playlistUrl, videoUuid: isShown ? uuid : null, videoUrl: isShown ? url : null };
    },

    async list({ accountId, channelId, start = 0, count = 15 }: Owner & Paging) {
      let open = db(database).selectFrom('Playlist').where('privacy', '=', playlistPrivacy.PUBLIC);
      if (accountId !== undefined) open = open.where('accountId', '=', accountId);
      if (channelId !== undefined) open = open.where('channelId', '=', channelId);
      const [{ total }, rows] = await Promise.all([
        open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        open.select('uuid').orderBy('createdAt').orderBy('id').limit(count).offset(start).execute(),
      ]);
      return { total: Number(total), uuids: rows.map(({ uuid }) => uuid) };
    },
  };
}
