import { listing } from '@flotilla/contract';
import { searchApi } from '@flotilla/contracts-videos';
import { anyOf, type Expression, page, sql } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import {
  channelRows,
  findMeant,
  isChannelForEverybody,
  matchesTerms,
  maySeeUnfollowed,
  relevance,
  shapeChannelWithOwner,
  termsOf,
  type Wanted,
} from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { actorKey, canonicalHost, instanceUrls, isRemote } from '../../instance-urls.ts';
import { isAddress, placeInAddress, refuseSearchIndex } from '../../search-address.ts';

type Searching = Pick<Deps, 'config' | 'database' | 'neighbours' | 'settings'>;

const PAGES = /^\/(?:c|video-channels)\/([^/]+)(?:\/[^/]*)?$/;
const HANDLE = /^@?([^\s@/]+@[^\s@/]+)$/;
/** An index holds exactly this expression. */
const WORDS = sql<string>`plain_text(c.display_name || ' ' || c.name)` as Expression<string>;

/** Channels by words of their names, or the one behind a handle or an address (docs/contract/search.md#channels-and-playlists). Throws 400. */
export const searchChannels = listing(searchApi.searchChannels, async (deps: Searching, query, caller: Caller | null) => {
  const { search = '', host, handles, searchTarget, ...paging } = query;
  refuseSearchIndex(searchTarget);
  const urls = instanceUrls(deps.config.publicUrl);
  const one = isAddress(search) ? handleInAddress(search) : HANDLE.exec(search)?.[1];
  const wanted = one === undefined ? handles : [decoded(one)];
  const names = wanted?.flatMap((handle) => actorKey(handle, urls) ?? []);
  const seesUnfollowed = wanted !== undefined && maySeeUnfollowed(deps, caller !== null);
  const wantedHost = host === undefined ? undefined : canonicalHost(host);
  const find = ({ terms }: Pick<Wanted, 'terms'>) =>
    page({
      query: channelRows(deps.database),
      filters: (eb) => [
        one === undefined && query.search !== undefined && matchesTerms(WORDS, terms),
        !seesUnfollowed && isChannelForEverybody,
        names && anyOf(eb, 'c.name', names),
        wantedHost !== undefined && (wantedHost === canonicalHost(urls.host) ? eb('c.url', 'is', null) : eb('a.host', '=', wantedHost)),
      ],
      paging,
      sorts: {
        match: terms.length === 0 ? sql<number>`0::int` : relevance(WORDS, terms),
        displayName: 'c.displayName',
        createdAt: 'c.createdAt',
      },
      shape: (row) => shapeChannelWithOwner(row, urls),
    });
  const found = await findMeant(deps, one === undefined ? termsOf(search) : [], find);
  if (one === undefined || found.data.length > 0 || !mayMeet(deps, one, caller)) return found;
  return (await deps.neighbours.meet(isAddress(search) ? search : one)) ? find({ terms: [] }) : found;
});

/** A handle without a host has nothing elsewhere. */
const mayMeet = (deps: Searching, handle: string, caller: Caller | null) =>
  isRemote(decoded(handle), instanceUrls(deps.config.publicUrl)) && maySeeUnfollowed(deps, caller !== null);

function handleInAddress(address: string): string {
  const place = placeInAddress(address, PAGES);
  if (!place) return '@';
  return decoded(place.id).includes('@') ? place.id : `${place.id}@${place.host}`;
}

function decoded(handle: string): string {
  try {
    return decodeURIComponent(handle);
  } catch {
    return '@';
  }
}
