import type { FeedFormat } from '@flotilla/contracts-videos';
import { problems } from '@flotilla/problem';

export type Kind = 'atom' | 'json' | 'rss';

const XML = ['application/xml', 'text/xml'] as const;
export const RSS_TYPES = ['application/rss+xml', ...XML] as const;
/** The media types of each format, the preferred one first (docs/contract/feeds.md#formats). */
const TYPES: Readonly<Record<FeedFormat, readonly string[]>> = {
  xml: XML,
  rss: RSS_TYPES,
  rss2: RSS_TYPES,
  atom: ['application/atom+xml', ...XML],
  atom1: ['application/atom+xml', ...XML],
  json: ['application/json'],
  json1: ['application/json'],
};
const KINDS: Readonly<Record<FeedFormat, Kind>> = {
  xml: 'rss',
  rss: 'rss',
  rss2: 'rss',
  atom: 'atom',
  atom1: 'atom',
  json: 'json',
  json1: 'json',
};

/** Which document is meant: the path says so, only `.xml` leaves it to the query. */
export function kindOf(path: FeedFormat, query: FeedFormat | undefined): Kind {
  return path === 'xml' && query && KINDS[query] === 'atom' ? 'atom' : KINDS[path];
}

export const typesOf = (path: FeedFormat, query: FeedFormat | undefined): readonly string[] => TYPES[query ?? path];

type Range = { readonly type: string; readonly quality: number };

/** The media type that the client ranks highest; of equals the first. Throws 406. */
export function negotiate(accept: string | undefined, types: readonly string[]): string {
  const ranges = accept?.trim() ? accept.split(',').map(readRange) : [{ type: '*/*', quality: 1 }];
  const rank = (type: string) => {
    const [group] = type.split('/');
    // The most specific range decides.
    for (const wanted of [type, `${group}/*`, '*/*']) {
      const range = ranges.find((each) => each.type === wanted);
      if (range) return range.quality;
    }
    return 0;
  };
  const [best] = types.map((type) => ({ type, quality: rank(type) })).toSorted((a, b) => b.quality - a.quality);
  if (!best || best.quality === 0) throw problems.not_acceptable({ detail: `This feed is sent as ${types.join(', ')}.` });
  return best.type;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
