import type { Input } from '@flotilla/contract';
import { uuidOfShort } from '@flotilla/contracts-shared';
import type { searchApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { VideoLists } from '../../catalogue/index.ts';
import { canonicalHost, type InstanceUrls } from '../../instance-urls.ts';
import { isAddress, placeInAddress, refuseSearchIndex } from '../../search-address.ts';

type Query = Input<typeof searchApi.searchVideos>['query'];

const PAGES = /^\/(?:w|videos\/watch|videos\/embed)\/([^/]+)\/?$/;
const NO_UUID = '00000000-0000-0000-0000-000000000000';
const MOMENTS = ['startDate', 'endDate', 'originallyPublishedStartDate', 'originallyPublishedEndDate'] as const;

/** Videos by words, or the one behind an address (docs/contract/search.md#videos). Throws 400 and 401. */
export async function searchVideos({ lists, urls }: { lists: VideoLists; urls: InstanceUrls }, query: Query, caller: Caller | null) {
  const { searchTarget, search, uuids, sort = '-match', ...filters } = query;
  refuseSearchIndex(searchTarget);
  const chosen = { ...(uuids && { uuids: uuids.map(uuidOf) }), ...moments(query) };
  if (search === undefined) return lists.list({ of: 'everyone' }, { ...filters, ...chosen, sort }, caller);
  if (!isAddress(search)) return lists.search({ ...filters, ...chosen, search, sort }, caller);
  // Who has its address wants it, be it sensitive or not.
  const place = placeInAddress(search, PAGES);
  const isRemote = place !== undefined && canonicalHost(place.host) !== canonicalHost(urls.host);
  const which = { uuids: [uuidOf(place?.id ?? '')], ...(place && { host: place.host }) };
  return lists.list({ of: 'everyone', isRemote }, { nsfw: 'both', start: filters.start ?? 0, ...which }, caller);
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
const uuidOf = (text: string): string => (text.includes('-') ? text : (uuidOfShort(text) ?? NO_UUID));
