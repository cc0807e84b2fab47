import { listing } from '@flotilla/contract';
import { playlistPrivacy, playlistsApi, playlistType } from '@flotilla/contracts-videos';
import { anyOf, countRows, type ExpressionBuilder, page, type SqlBool, sql, type TableOf, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { findMeant, matchesTerms, maySeeUnfollowed, readReference, relevance, termsOf, type Wanted } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { canonicalHost, instanceUrls } from '../../instance-urls.ts';
import { isAddress, placeInAddress, refuseSearchIndex } from '../../search-address.ts';
import { findPlaylistFor } from './find-playlist.ts';
import { isForEverybody } from './listed-playlists.ts';
import { Playlist } from './playlist.entity.ts';
import { playlistRows, type ShapePlaylist } from './playlist-rows.ts';

type Reading = Pick<Deps, 'config' | 'database' | 'neighbours' | 'settings'> & { readonly shape: ShapePlaylist };

/** So many of the newest matches are ranked. */
const RANKED = 2000;
const db = tables({ Playlist });

const PAGES = /^\/(?:w\/p|videos\/watch\/playlist|video-playlists|video-playlists\/embed)\/([^/]+)\/?$/;

/** Public playlists with at least one video by words of their names, or the one behind an address (docs/contract/playlists.md#search). Throws 400. */
export const searchPlaylists = listing(playlistsApi.searchPlaylists, async (deps: Reading, query, caller: Caller | null) => {
  const { search, host, uuids, searchTarget, ...paging } = query;
  refuseSearchIndex(searchTarget);
  if (search && isAddress(search)) return findByAddress(deps, search, caller);
  const wantedHost = host === undefined ? undefined : canonicalHost(host);
  const isHere = wantedHost === canonicalHost(instanceUrls(deps.config.publicUrl).host);
  const wanted = uuids?.map((text) => readReference(text)).flatMap(({ addressedBy, value }) => (addressedBy === 'uuid' ? [value] : []));
  const find = ({ terms }: Pick<Wanted, 'terms'>) => {
    const isMeant = (eb: ExpressionBuilder<{ p: TableOf<typeof Playlist> }, 'p'>) =>
      eb.and([
        eb('p.privacy', '=', playlistPrivacy.PUBLIC),
        eb('p.type', '=', playlistType.REGULAR),
        eb('p.videosLength', '>', 0),
        ...(search === undefined ? [] : [matchesTerms(eb.ref('p.searchText'), terms)]),
        ...(wanted ? [anyOf(eb, 'p.uuid', wanted)] : []),
        ...(wantedHost === undefined ? [] : [isHere ? eb('p.url', 'is', null) : isOfHost(wantedHost)]),
        isForEverybody,
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

/** Of an account of that instance. */
const isOfHost = (host: string) => sql<SqlBool>`exists (select from accounts o where o.id = p.account_id and o.host = ${host})`;

/** An address that leads nowhere, or to what the caller may not see, finds nothing. */
async function findByAddress(deps: Reading, address: string, caller: Caller | null) {
  const { host } = instanceUrls(deps.config.publicUrl);
  const place = placeInAddress(address, PAGES);
  const isRemote = place !== undefined && canonicalHost(place.host) !== canonicalHost(host);
  const mayMeet = isRemote && maySeeUnfollowed(deps, caller !== null);
  const known = place && (await findAt(deps, place.id, caller, isRemote ? canonicalHost(place.host) : null));
  const met = known || !mayMeet ? undefined : await deps.neighbours.meet(address);
  const found = known ?? (met?.playlistUuid ? await findAt(deps, met.playlistUuid, caller) : undefined);
  return found ? { total: 1, data: [deps.shape(found, caller)] } : { total: 0, data: [] };
}

/** Numbers are of this instance; an address on another host leads to nothing that is not of that host. */
async function findAt(deps: Reading, id: string, caller: Caller | null, host?: string | null) {
  if (typeof host === 'string' && readReference(id).addressedBy === 'id') return undefined;
  const found = await findPlaylistFor(deps, id, caller).catch(asNothing);
  if (!found || (found.url !== null && !found.isFollowed && !maySeeUnfollowed(deps, caller !== null))) return undefined;
  const at = found.url === null ? null : canonicalHost(new URL(found.url).host);
  return host === undefined || host === at ? found : undefined;
}

function asNothing(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}
