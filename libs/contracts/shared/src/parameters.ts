import { array, boolean, integer, integerOrString, object, oneOf, optional, string, type TypeOf } from '@flotilla/contract';

/** Decimal id without leading zeros, UUID or short UUID; everything else is refused with 400 (docs/contract/conventions.md#video-ids). */
export const videoIdPattern =
  '^([1-9]\\d{0,18}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|[1-9a-km-zA-HJ-NP-Z]{22})$';
export const videoId = () => string({ pattern: videoIdPattern, examples: ['kkGMgK9ZtnKfYAgnEtQxbv'] });
/** The same in a JSON body, where the decimal id may be a number. */
export const videoIdInBody = () => integerOrString({ pattern: videoIdPattern, minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** A date, or a moment of it. */
export const moment = () => string({ maxLength: 40, pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.]+(Z|[+-]\\d{2}:?\\d{2})?)?$' });
export const uuid = () => string({ format: 'uuid' });
/** `name` or `name@host`. */
export const handle = () => string({ minLength: 1, maxLength: 300, pattern: '^[^\\s@/]+(@[^\\s@/]+)?$' });
/** A host with its port, without a scheme. */
export const hostName = () => string({ minLength: 1, maxLength: 261, pattern: '^[A-Za-z0-9.-]+(:\\d{1,5})?$' });
/** The names of docs/contract/conventions.md#names, in a pattern that is fast on half a megabyte too, because it is tried on values of any length. */
export const userName = () => string({ minLength: 1, maxLength: 50, pattern: '^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$' });

export const pagingFields = {
  start: optional(integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
  count: optional(integer({ minimum: 0, maximum: 100, default: 15 })),
};

/** A sort parameter over some keys, each with or without a leading `-`. */
export function sortBy<const Key extends string>(keys: readonly Key[], fallback: Key | `-${Key}`) {
  return optional(oneOf([...keys, ...keys.map((key) => `-${key}` as const)], { default: fallback }));
}

export const videoSortKeys = [
  'name',
  'duration',
  'createdAt',
  'publishedAt',
  'originallyPublishedAt',
  'views',
  'likes',
  'comments',
  'trending',
  'hot',
  'best',
  'localVideoFilesSize',
  'match',
] as const;

const tags = () => optional(array(string({ minLength: 1, maxLength: 100 }), { maxItems: 100 }));
/** An id from a list of constants; a filter by an unknown one finds nothing. */
const constant = () => integer({ minimum: 0, maximum: 2_147_483_647 });
const bits = () => integer({ minimum: 0, maximum: 2_147_483_647 });

/** The filters every list of videos takes (docs/contract/video-lists.md#filters). */
export const videoListQuery = object({
  ...pagingFields,
  sort: sortBy(videoSortKeys, '-publishedAt'),
  skipCount: optional(boolean({ default: false })),
  search: optional(string({ maxLength: 1000 })),
  nsfw: optional(oneOf(['true', 'false', 'both'])),
  nsfwFlagsIncluded: optional(bits()),
  nsfwFlagsExcluded: optional(bits()),
  isLive: optional(boolean()),
  includeScheduledLive: optional(boolean()),
  categoryOneOf: optional(array(constant(), { maxItems: 100 })),
  licenceOneOf: optional(array(constant(), { maxItems: 100 })),
  languageOneOf: optional(array(string({ minLength: 1, maxLength: 20 }), { maxItems: 500 })),
  tagsOneOf: tags(),
  tagsAllOf: tags(),
  isLocal: optional(boolean()),
  hasHLSFiles: optional(boolean()),
  hasWebVideoFiles: optional(boolean()),
  host: optional(hostName()),
  excludeAlreadyWatched: optional(boolean()),
  include: optional(bits()),
  privacyOneOf: optional(array(integer({ minimum: 1, maximum: 5 }), { maxItems: 10 })),
  stateOneOf: optional(array(integer({ minimum: 1, maximum: 12 }), { maxItems: 20 })),
  autoTagOneOf: tags(),
  autoTagOneOfVideo: tags(),
  filter: optional(string({ maxLength: 0 })),
});

/** The query of requests for private files and playlists. */
export const fileTokenFields = { videoFileToken: optional(string({ maxLength: 2000 })) };

const videoPassword = () => optional(string({ maxLength: 1000, writeOnly: true }));
/** The headers of operations that the password of a protected video opens (docs/contract/video-passwords.md#header). */
export const videoPasswordHeaders = object({
  'x-service-video-password': videoPassword(),
  'x-peertube-video-password': videoPassword(),
});

/** The password that a request brought, of whichever header. */
export function videoPasswordOf(headers: TypeOf<typeof videoPasswordHeaders>): string | undefined {
  return headers['x-service-video-password'] ?? headers['x-peertube-video-password'];
}
