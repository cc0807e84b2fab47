import { includeBits } from '@flotilla/contracts-shared';
import { useMemo } from 'react';
import type { InputOf } from '../../../api/call.ts';
import type { videosApi } from '../../../precomputed/operations.ts';
import { STATES } from '../../videos/video-states.ts';
import { startIn, useFilterInAddress } from '../use-filter-in-address.ts';

export const PAGE = 20;
const SORTABLE = ['name', 'views', 'createdAt'] as const;
const SORTS = SORTABLE.flatMap((key) => [key, `-${key}`] as const);
type Query = NonNullable<InputOf<typeof videosApi.listVideos>['query']>;

/** What lists leave out for others (docs/contract/video-lists.md#include). */
const EVERYTHING = includeBits.NOT_PUBLISHED_STATE | includeBits.BLACKLISTED | includeBits.BLOCKED_OWNER;
const PRIVACIES = [1, 2, 3, 4, 5];

/** Which videos are shown, whoever can watch them. */
export function useVideosFilter() {
  const [parameters, change] = useFilterInAddress();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  return { filter, change };
}

function filterOf(parameters: URLSearchParams) {
  const search = parameters.get('find')?.slice(0, 400);
  const privacy = numberIn(parameters, 'privacy', PRIVACIES);
  const state = numberIn(parameters, 'state', STATES);
  const sensitive = parameters.get('sensitive');
  const nsfw = sensitive === 'true' || sensitive === 'false' ? sensitive : 'both';
  const sort = SORTS.find((known) => known === parameters.get('sort')) ?? '-createdAt';
  const start = startIn(parameters);
  const query: Query = {
    count: PAGE,
    start,
    sort,
    isLocal: true,
    include: EVERYTHING,
    nsfw,
    privacyOneOf: privacy === undefined ? PRIVACIES : [privacy],
    ...(state !== undefined && { stateOneOf: [state] }),
    ...(search && { search }),
  };
  const isNarrowed = Boolean(search) || privacy !== undefined || state !== undefined || nsfw !== 'both';
  return { search, privacy, state, nsfw, sort, start, isNarrowed, query } as const;
}

export type VideosFilter = ReturnType<typeof filterOf>;

function numberIn(parameters: URLSearchParams, name: string, among: readonly number[]): number | undefined {
  const asked = parameters.get(name);
  return asked === null ? undefined : among.find((known) => String(known) === asked);
}
