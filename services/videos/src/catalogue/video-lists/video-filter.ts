import { includeBits } from '@flotilla/contracts-shared';
import { canonicalHost, type InstanceUrls } from '../../instance-urls.ts';
import type { Wanted } from '../video-search/find-meant.ts';
import { nameSearch, type Search, textSearch } from '../video-search/search-condition.ts';
import type { Bind } from '../videos/bind.ts';
import { NOBODY, type Reader, type Viewer } from './find-viewer.ts';
import { includeOf, type ListQuery, type Scope } from './list-query.ts';
import { type NsfwFilter, nsfwFilter } from './nsfw-filter.ts';

/** What a list selects, as SQL on `videos v`. */
export type VideoFilter = {
  readonly conditions: readonly string[];
  readonly values: readonly unknown[];
  readonly counted: Plain | null;
  /** The best plan depends on the values, so it is not prepared. */
  readonly isSelective: boolean;
  readonly search: Search | null;
  /** A search of a few words and nothing else, whose plan is always the same. */
  readonly isUsualSearch: boolean;
  /** The channels it is about, in SQL, where each may be read by its own index. */
  readonly channels: string | null;
  /** The state in which a total holds, in SQL; null where nothing says that it still does. */
  readonly version: string | null;
  /** A condition is about the channel. */
  readonly needsChannel: boolean;
};

/** Only audience and `nsfw` are filtered, so that the total is known without counting all; less the videos of a few muted accounts, an array in SQL. */
export type Plain = { readonly audiences: readonly number[]; readonly nsfw: readonly boolean[]; readonly muted: string | null };

/** Of ids that take so many characters, the videos are counted with every list, and each is compared one by one; more are hashed, in a plan of their own. */
const FEW_MUTED = 600;
/** Identifies the state of the catalogue: rows are only added, or replaced by new ones. */
export const CATALOGUE_VERSION = `(select concat(count(*), '.', max(id), '.', sum(id)) from catalogue_changes)`;

const IS_PUBLISHED = '(v.state = 1 or (v.state = 2 and not v.wait_transcoding))';

const FEW_WORDS = 4;

/** Null when nothing can match. What is `wanted` is looked for everywhere; `search` of the query in names and tags. */
export function videoFilter(query: ListQuery, scope: Scope, viewer: Viewer, urls: InstanceUrls, wanted?: Wanted): VideoFilter | null {
  if (matchesNothing(query)) return null;
  const { caller } = viewer;
  const sensitive = nsfwFilter(query, viewer.preferences);
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const muted = viewer.muted === NOBODY || showsMuted(query) ? null : `${bind(viewer.muted)}::int[]`;
  const mutesMany = viewer.muted.length > FEW_MUTED;
  const follows = scope.of === 'subscriptions' ? followsOf(bind(scope.id), query, muted) : null;
  const channels = follows && `select f.channel_id ${follows}`;
  const owned = channels ? [`v.channel_id in (${channels})`] : scopeConditions(scope, bind);
  const visible = visibility(query, scope, viewer, bind);
  const nsfw = nsfwConditions(sensitive, bind);
  const chosen = [...chosenConditions(query, bind), ...placeConditions(query, urls, bind), ...unwatched(query, caller, bind)];
  const text = query.search?.trim();
  const search = wanted ? textSearch(wanted.terms, bind, wanted) : text ? nameSearch(text, bind) : null;
  // Last, because statements look for what finds the videos in front.
  const hidden = unmuted(query, scope, muted, bind);
  const isPlain = chosen.length === 0 && !search && sensitive.flags === 0;

  return {
    conditions: [...owned, ...visible, ...nsfw, ...chosen, ...(search ? [search.condition] : []), ...hidden],
    values,
    counted:
      isPlain && scope.of === 'everyone' && isUsualAudience(query) && !mutesMany
        ? { audiences: audiencesOf(caller), nsfw: NSFW_OF[sensitive.nsfw], muted }
        : null,
    isSelective: !isPlain || !isUsualAudience(query) || mutesMany,
    search,
    isUsualSearch:
      chosen.length === 0 &&
      sensitive.flags === 0 &&
      isUsualAudience(query) &&
      !muted &&
      (wanted?.terms.length ?? 0) <= FEW_WORDS &&
      isPlainlyWritten(wanted) &&
      Boolean(search?.keys) &&
      scope.of === 'everyone',
    channels,
    version: query.excludeAlreadyWatched ? null : follows ? withFollows(follows) : CATALOGUE_VERSION,
    needsChannel: scope.of === 'owner' && scope.channelNames !== undefined,
  };
}

const isPlainlyWritten = (wanted: Wanted | undefined) => !wanted || wanted.terms.every((alike) => alike.length === 1);
const NSFW_OF = { true: [true], false: [false], both: [true, false] } as const;
const audiencesOf = (caller: Reader | null) => (caller ? [1, 2] : [1]);

/** There are no automatic tags yet. */
const matchesNothing = ({ autoTagOneOf, autoTagOneOfVideo }: ListQuery): boolean =>
  Boolean(autoTagOneOf?.length || autoTagOneOfVideo?.length);

/** Where a video is from. */
function placeConditions({ isLocal, isLive, host }: ListQuery, urls: InstanceUrls, bind: Bind): string[] {
  const wanted = host === undefined ? undefined : canonicalHost(host);
  return [
    ...(isLocal === undefined ? [] : [isLocal ? 'v.url is null' : 'v.url is not null']),
    ...(isLive === undefined ? [] : [isLive ? 'v.is_live' : 'not v.is_live']),
    ...(wanted === undefined
      ? []
      : [wanted === canonicalHost(urls.host) ? 'v.url is null' : `v.account_id in (select id from accounts where host = ${bind(wanted)})`]),
  ];
}

/** Without those of muted owners, whose videos would all be read to find that none is shown. */
function followsOf(accountId: string, query: ListQuery, muted: string | null): string {
  const isMuted = [
    ...(showsMuted(query) ? [] : ['channels h join accounts o on o.id = h.account_id where o.muted_by_instance']),
    ...(muted ? [`channels h where h.account_id = any(${muted})`] : []),
  ].map((owners) => ` and not exists (select from ${owners} and h.id = f.channel_id)`);
  return `from follows f where f.account_id = ${accountId} and f.state = 'accepted'${isMuted.join('')}`;
}

/** A follow that comes has the highest version of all; with the same highest one, fewer are left when one goes. */
const withFollows = (follows: string) => `concat(${CATALOGUE_VERSION}, ' ', (select concat(count(*), '.', max(f.version)) ${follows}))`;

function scopeConditions(scope: Scope, bind: Bind): string[] {
  if (scope.of === 'everyone' || scope.of === 'subscriptions') return [];
  if (scope.of === 'channel') return [`v.channel_id = ${bind(scope.id)}`];
  const conditions = [`v.account_id = ${bind(scope.id)}`];
  if (scope.of === 'owner' && scope.channelId !== undefined) conditions.push(`v.channel_id = ${bind(scope.channelId)}`);
  if (scope.of === 'owner' && scope.channelNames) conditions.push(`c.name = any(${bind(scope.channelNames)})`);
  return conditions;
}

const { NOT_PUBLISHED_STATE, BLACKLISTED, BLOCKED_OWNER } = includeBits;
const showsMuted = ({ include = 0 }: ListQuery) => (include & BLOCKED_OWNER) !== 0;
const isUsualAudience = ({ include = 0, privacyOneOf, stateOneOf }: ListQuery) =>
  !privacyOneOf && !stateOneOf && (include & (NOT_PUBLISHED_STATE | BLACKLISTED | BLOCKED_OWNER)) === 0;

function visibility(query: ListQuery, scope: Scope, { caller, seesUnfollowed }: Viewer, bind: Bind): string[] {
  const { privacyOneOf, stateOneOf } = query;
  const byPrivacy = privacyOneOf && [`v.privacy = any(${bind(privacyOneOf)})`];
  const byState = stateOneOf && [`v.state = any(${bind(stateOneOf)})`];
  if (scope.of === 'owner') return [...(byPrivacy ?? []), ...(byState ?? [])];
  if (isUsualAudience(query) && showsUnfollowed(scope, seesUnfollowed)) return [caller ? 'v.audience <> 0' : 'v.audience in (-1, 1)'];
  // `audience > 0` is what the indexes of the public lists are made for.
  if (isUsualAudience(query)) return caller ? ['v.audience > 0'] : ['v.audience > 0', 'v.audience = 1'];
  const include = includeOf(query, scope);
  return [
    ...(byPrivacy ?? [caller ? 'v.privacy in (1, 4)' : 'v.privacy = 1']),
    ...(byState ?? (include & NOT_PUBLISHED_STATE ? [] : [IS_PUBLISHED])),
    ...(include & BLACKLISTED ? [] : ['not v.blocked']),
    ...(showsUnfollowed(scope, seesUnfollowed) ? [] : ['v.is_followed']),
  ];
}

/** Whoever subscribed to a channel sees all of it; who looks at an account or channel may (docs/contract/federation.md#who-sees-remote-things). */
const showsUnfollowed = (scope: Scope, seesUnfollowed: boolean): boolean =>
  'isRemote' in scope && scope.isRemote === true && (scope.of === 'subscriptions' || seesUnfollowed);

/** Leaves out videos of muted owners; what the instance muted has no audience. Where all are of one owner, that one is looked at once. */
function unmuted(query: ListQuery, scope: Scope, muted: string | null, bind: Bind): string[] {
  if (scope.of === 'owner' || showsMuted(query)) return [];
  const shown = isUsualAudience(query) ? [] : ['not v.muted_by_instance'];
  // The channels of muted owners are left out before.
  if (scope.of === 'subscriptions') return shown;
  if (scope.of === 'everyone') return muted ? [...shown, `v.account_id <> all(${muted})`] : shown;
  const owner = scope.of === 'account' ? 'accounts o where o.id' : 'channels h join accounts o on o.id = h.account_id where h.id';
  const isMuted = muted ? `(o.muted_by_instance or o.id = any(${muted}))` : 'o.muted_by_instance';
  return [`not exists (select from ${owner} = ${bind(scope.id)} and ${isMuted})`];
}

function nsfwConditions({ nsfw, flags }: NsfwFilter, bind: Bind): string[] {
  if (nsfw === 'false') return [flags ? `(not v.nsfw or v.nsfw_flags & ${bind(flags)} <> 0)` : 'not v.nsfw'];
  const isFree = flags ? [`v.nsfw_flags & ${bind(flags)} = 0`] : [];
  return nsfw === 'true' ? ['v.nsfw', ...isFree] : isFree;
}

function chosenConditions(query: ListQuery, bind: Bind): string[] {
  const { categoryOneOf, licenceOneOf, languageOneOf, tagsOneOf, tagsAllOf, hasHLSFiles, hasWebVideoFiles } = query;
  const within = (column: string, comparison: '<=' | '>=', value: number | string | undefined, type: string) =>
    value === undefined ? [] : [`${column} ${comparison} ${bind(value)}::${type}`];
  const keys = (tags: readonly string[]) => tags.map((tag) => tag.toLowerCase());
  const oneOf = (column: string, wanted: readonly unknown[] | undefined) => {
    if (!wanted?.length) return [];
    return [wanted.length === 1 ? `${column} = ${bind(wanted[0])}` : `${column} = any(${bind(wanted)})`];
  };
  return [
    ...oneOf('v.category', categoryOneOf),
    ...oneOf('v.licence', licenceOneOf),
    ...languageConditions(languageOneOf, bind),
    ...(tagsOneOf?.length ? [`v.tag_keys && ${bind(keys(tagsOneOf))}::text[]`] : []),
    ...(tagsAllOf?.length ? [`v.tag_keys @> ${bind(keys(tagsAllOf))}::text[]`] : []),
    ...(query.uuids ? [`v.uuid = any(${bind(query.uuids)}::uuid[])`] : []),
    ...within('v.published_at', '>=', query.startDate, 'timestamptz'),
    ...within('v.published_at', '<=', query.endDate, 'timestamptz'),
    ...within('v.originally_published_at', '>=', query.originallyPublishedStartDate, 'timestamptz'),
    ...within('v.originally_published_at', '<=', query.originallyPublishedEndDate, 'timestamptz'),
    ...within('v.duration', '>=', query.durationMin, 'int'),
    ...within('v.duration', '<=', query.durationMax, 'int'),
    ...(hasHLSFiles === undefined ? [] : [hasHLSFiles ? 'v.has_hls_files' : 'not v.has_hls_files']),
    ...(hasWebVideoFiles === undefined ? [] : [hasWebVideoFiles ? 'v.has_web_files' : 'not v.has_web_files']),
  ];
}

function unwatched({ excludeAlreadyWatched }: ListQuery, caller: Reader | null, bind: Bind): string[] {
  if (!excludeAlreadyWatched || !caller) return [];
  return [`not exists (select from watched_videos w where w.video_id = v.id and w.user_id = ${bind(caller.userId)})`];
}

/** Of the video, or of one of its captions; `_unknown` stands for a video that names none. */
function languageConditions(wanted: readonly string[] | undefined, bind: Bind): string[] {
  if (!wanted?.length) return [];
  const named = wanted.filter((language) => language !== '_unknown');
  const conditions = wanted.length > named.length ? ['v.language is null'] : [];
  if (named.length > 0) {
    const languages = bind(named);
    conditions.push(`v.language = any(${languages}::text[])`, `v.caption_languages && ${languages}::text[]`);
  }
  return [`(${conditions.join(' or ')})`];
}
