import type { Input } from '@flotilla/contract';
import { uuidOfShort } from '@flotilla/contracts-shared';
import type { searchApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { maySeeUnfollowed, type VideoLists } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { canonicalHost, type InstanceUrls } from '../../instance-urls.ts';
import { isAddress, placeInAddress, refuseSearchIndex, VIDEO_PAGES } from '../../search-address.ts';

type Searching = Pick<Deps, 'neighbours' | 'settings'> & {
  readonly lists: VideoLists;
  readonly urls: InstanceUrls;
};
type Query = Input<typeof searchApi.searchVideos>['query'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_UUID = '00000000-0000-0000-0000-000000000000';
const MOMENTS = ['startDate', 'endDate', 'originallyPublishedStartDate', 'originallyPublishedEndDate'] as const;

/** Videos by words, or the one behind an address (docs/contract/search.md#videos). Throws 400 and 401. */
export async function searchVideos(searching: Searching, query: Query, caller: Caller | null) {
  const { lists, urls } = searching;
  const { searchTarget, search, uuids, sort = '-match', ...filters } = query;
  refuseSearchIndex(searchTarget);
  const chosen = { ...(uuids && { uuids: uuids.map(uuidOf) }), ...moments(query) };
  if (search === undefined) return lists.list({ of: 'everyone' }, { ...filters, ...chosen, sort }, caller);
  if (!isAddress(search)) return lists.search({ ...filters, ...chosen, search, sort }, caller);
  // Who has its address wants it, be it sensitive or not.
  const place = placeInAddress(search, VIDEO_PAGES);
  const isRemote = place !== undefined && canonicalHost(place.host) !== canonicalHost(urls.host);
  const find = (uuid: string) => {
    const which = { uuids: [uuid], ...(place && { host: place.host }) };
    return lists.list({ of: 'everyone', isRemote }, { nsfw: 'both', start: filters.start ?? 0, ...which }, caller);
  };
  const known = await find(uuidOf(place?.id ?? ''));
  if (known.data.length > 0 || !isRemote || !maySeeUnfollowed(searching, caller !== null)) return known;
  const met = await searching.neighbours.meet(search);
  return met?.videoUuid ? find(met.videoUuid) : known;
}

function moments(query: Query): Partial<Record<(typeof MOMENTS)[number], string>> {
  const given = MOMENTS.flatMap((field) => {
    const text = query[field];
    if (text === undefined) return [];
    const moment = new Date(text);
    const year = moment.getUTCFullYear();
    if (!(year >= 1 && year <= 9999)) throw problems.bad_request({ detail: `${field} is not a date.` });
    return [[field, moment.toISOString()]];
  });
  return Object.fromEntries(given);
}

/** Something that nothing has stands for what is no UUID. */
const uuidOf = (text: string): string => (UUID.test(text) ? text : (uuidOfShort(text) ?? NO_UUID));
