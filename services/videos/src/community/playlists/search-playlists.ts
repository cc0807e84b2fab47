import { listing } from '@flotilla/contract';
import { playlistPrivacy, playlistsApi, playlistType } from '@flotilla/contracts-videos';
import { anyOf, page, sql } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem, problems } from '@flotilla/problem';
import { readReference } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { findPlaylistFor } from './find-playlist.ts';
import { playlistRows, type ShapePlaylist } from './playlist-rows.ts';
import { matchesWords, relevance } from './word-search.ts';

type Reading = Pick<Deps, 'config' | 'database'> & { readonly shape: ShapePlaylist };

const IS_ADDRESS = /^https?:\/\//i;
const PAGES = /^\/(?:w\/p|videos\/watch\/playlist|video-playlists|video-playlists\/embed)\/([^/]+)\/?$/;

/** Public playlists with at least one video by words of their names, or the one behind an address (docs/contract/playlists.md#search). Throws 400. */
export const searchPlaylists = listing(playlistsApi.searchPlaylists, async (deps: Reading, query, caller: Caller | null) => {
  const { search, host, uuids, searchTarget, ...paging } = query;
  if (searchTarget === 'search-index') throw problems.bad_request({ detail: 'No search index is used here.' });
  if (search && IS_ADDRESS.test(search)) return findByAddress(deps, search, caller);
  const isElsewhere = host !== undefined && host.toLowerCase() !== instanceUrls(deps.config.publicUrl).host;
  const wanted = uuids?.map((text) => readReference(text)).flatMap(({ addressedBy, value }) => (addressedBy === 'uuid' ? [value] : []));
  return page({
    query: playlistRows(deps.database),
    filters: (eb) => [
      eb('p.privacy', '=', playlistPrivacy.PUBLIC),
      eb('p.type', '=', playlistType.REGULAR),
      eb('p.videosLength', '>', 0),
      search !== undefined && matchesWords(eb.ref('p.searchText'), search),
      wanted && anyOf(eb, 'p.uuid', wanted),
      isElsewhere && sql<boolean>`false`,
    ],
    paging,
    sorts: {
      match: search === undefined ? sql<number>`0::int` : relevance(sql.ref('p.searchText'), search),
      displayName: 'p.displayName',
      createdAt: 'p.createdAt',
    },
    shape: (row) => deps.shape(row, caller),
  });
});

/** An address that leads nowhere, or to what the caller may not see, finds nothing. */
async function findByAddress(deps: Reading, address: string, caller: Caller | null) {
  const url = URL.parse(address);
  const [, id] = (url?.host === instanceUrls(deps.config.publicUrl).host && PAGES.exec(url.pathname)) || [];
  const found = id === undefined ? undefined : await findPlaylistFor(deps, id, caller).catch(asNothing);
  return found ? { total: 1, data: [deps.shape(found, caller)] } : { total: 0, data: [] };
}

function asNothing(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}
