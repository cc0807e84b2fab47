import type { NsfwPolicy } from '@flotilla/contracts-shared';

/** A viewer's preferences about sensitive videos, for requests that do not say. */
export type NsfwPreferences = { readonly policy: NsfwPolicy; readonly included: number; readonly excluded: number };
export type NsfwQuery = {
  readonly nsfw?: 'both' | 'false' | 'true' | undefined;
  readonly nsfwFlagsIncluded?: number | undefined;
  readonly nsfwFlagsExcluded?: number | undefined;
};

/** Which videos a list keeps: only sensitive ones, only others (and those with an included flag), or all (but those with an excluded flag). */
export type NsfwFilter = { readonly nsfw: 'both' | 'false' | 'true'; readonly flags: number };

/** Combines the request with the preferences (docs/contract/video-lists.md#sensitive-videos). */
export function nsfwFilter(query: NsfwQuery, preferences: NsfwPreferences): NsfwFilter {
  const nsfw = query.nsfw ?? (preferences.policy === 'do_not_list' ? 'false' : 'both');
  const flags = nsfw === 'false' ? (query.nsfwFlagsIncluded ?? preferences.included) : (query.nsfwFlagsExcluded ?? preferences.excluded);
  return { nsfw, flags };
}
