import { hasRight, type TypeOf } from '@flotilla/contract';
import { includeBits, type videoListQuery } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';

/** What only searches can ask for. */
type SearchFilters = Partial<
  Record<'endDate' | 'originallyPublishedEndDate' | 'originallyPublishedStartDate' | 'startDate', string> &
    Record<'durationMax' | 'durationMin', number> & { readonly uuids: readonly string[] }
>;
export type ListQuery = TypeOf<typeof videoListQuery> & SearchFilters;

/** Whose videos a list is about. Only the owner's own list shows what is not public. */
export type Scope =
  | { readonly of: 'account' | 'channel'; readonly id: number; readonly isRemote?: boolean }
  /** `isRemote` of somebody who has the address of what they look for. */
  | { readonly of: 'everyone'; readonly isRemote?: boolean }
  /** The channels that the account is subscribed to; whether some may be remote. */
  | { readonly of: 'subscriptions'; readonly id: number; readonly isRemote?: boolean }
  | { readonly of: 'owner'; readonly id: number; readonly channelNames?: readonly string[]; readonly channelId?: number };

const { NOT_PUBLISHED_STATE, BLACKLISTED, BLOCKED_OWNER, TAGS } = includeBits;
const OWNER_SEES = NOT_PUBLISHED_STATE | BLACKLISTED | BLOCKED_OWNER | TAGS;

/** The bits of `include` in effect (docs/contract/video-lists.md#include). */
export function includeOf(query: ListQuery, scope: Scope): number {
  return (query.include ?? 0) | (scope.of === 'owner' ? OWNER_SEES : 0);
}

/** Throws 401 for filters the caller has no right to and 400 for those that contradict each other (docs/contract/video-lists.md#filters). */
export function refuseQuery(query: ListQuery, scope: Scope, caller: Caller | null): void {
  const { include, privacyOneOf, stateOneOf, autoTagOneOf, autoTagOneOfVideo, nsfwFlagsIncluded = 0, nsfwFlagsExcluded = 0 } = query;
  const isOwner = scope.of === 'owner';
  const asksMore = Boolean(autoTagOneOf || autoTagOneOfVideo) || (!isOwner && Boolean(include || privacyOneOf || stateOneOf));
  if (asksMore && !(caller && hasRight(caller.role, 'SEE_ALL_VIDEOS'))) {
    throw videosProblems.filters_refused();
  }
  if (query.excludeAlreadyWatched !== undefined && !caller) {
    throw problems.bad_request({ detail: 'excludeAlreadyWatched needs somebody who is signed in.' });
  }
  if (nsfwFlagsIncluded & nsfwFlagsExcluded) {
    throw problems.bad_request({ detail: 'nsfwFlagsIncluded and nsfwFlagsExcluded must not share a flag.' });
  }
}
