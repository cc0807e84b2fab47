import { listing } from '@flotilla/contract';
import { playlistPrivacy, playlistsApi, playlistType } from '@flotilla/contracts-videos';
import { anyOf, countRows, type ExpressionBuilder, page, sql, type TableOf, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { findMeant, matchesTerms, readReference, relevance, termsOf, type Wanted } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { idInAddress, isAddress, refuseSearchIndex } from '../../search-address.ts';
import { findPlaylistFor } from './find-playlist.ts';
import { Playlist } from './playlist.entity.ts';
import { playlistRows, type ShapePlaylist } from './playlist-rows.ts';

type Reading = Pick<Deps, 'config' | 'database'> & { readonly shape: ShapePlaylist };

/** So many of the newest matches are ranked. */
const RANKED = 2000;
const db = tables({ Playlist });

const PAGES = /^\/(?:w\/p|videos\/watch\/playlist|video-playlists|video-playlists\/embed)\/([^/]+)\/?$/;

/** Public playlists with at least one video by words of their names, or the one behind an address (docs/contract/playlists.md#search). Throws 400. */
export const searchPlaylists = listing(playlistsApi.searchPlaylists, async (deps: Reading, query, caller: Caller | null) => {
  const { search, host, uuids, searchTarget, ...paging } = query;
  refuseSearchIndex(searchTarget);
  if (search && isAddress(search)) return findByAddress(deps, search, caller);
  const isElsewhere = host !== undefined && host.toLowerCase() !== instanceUrls(deps.config.publicUrl).host;
  const wanted = uuids?.map((text) => readReference(text)).flatMap(({ addressedBy, value }) => (addressedBy === 'uuid' ? [value] : []));
  const find = ({ terms }: Pick<Wanted, 'terms'>) => {
    const isMeant = (eb: ExpressionBuilder<{ p: TableOf<typeof Playlist> }, 'p'>) =>
      eb.and([
        eb('p.privacy', '=', playlistPrivacy.PUBLIC),
        eb('p.type', '=', playlistType.REGULAR),
        eb('p.videosLength', '>', 0),
        ...(search === undefined ? [] : [matchesTerms(eb.ref('p.searchText'), terms)]),
        ...(wanted ? [anyOf(eb, 'p.uuid', wanted)] : []),
        ...(isElsewhere ? [sql<boolean>`false`] : []),
      ]);
    const meant = db(deps.database).selectFrom('Playlist as p').select('p.id').where(isMeant);
    const ranked = meant.orderBy('p.createdAt', 'desc').orderBy('p.id').limit(RANKED);
    const isRanked = search !== undefined && paging.sort.endsWith('match');
    return page({
      query: playlistRows(deps.database).where((eb) => (isRanked ? eb('p.id', 'in', ranked) : isMeant(eb))),
      total: () => countRows(meant),
      paging,
      sorts: {
        match: terms.length === 0 ? sql<number>`0::int` : relevance(sql.ref('p.searchText'), terms),
        displayName: 'p.displayName',
        createdAt: 'p.createdAt',
      },
      shape: (row) => deps.shape(row, caller),
    });
  };
  return findMeant(deps, termsOf(search ?? ''), find);
});

/** An address that leads nowhere, or to what the caller may not see, finds nothing. */
async function findByAddress(deps: Reading, address: string, caller: Caller | null) {
  const id = idInAddress(address, PAGES, instanceUrls(deps.config.publicUrl));
  const found = id === undefined ? undefined : await findPlaylistFor(deps, id, caller).catch(asNothing);
  return found ? { total: 1, data: [deps.shape(found, caller)] } : { total: 0, data: [] };
}

function asNothing(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}
