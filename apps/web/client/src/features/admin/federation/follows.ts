import { followStates } from '@flotilla/contracts-shared';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyOf, InputOf } from '../../../api/call.ts';
import { useOperation } from '../../../api/use-operation.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { startIn, useFilterInAddress } from '../use-filter-in-address.ts';

export type Follow = BodyOf<typeof federationApi.listInstanceFollowing>['data'][number];
export type FollowedActor = Follow['following'];
type Query = Omit<NonNullable<InputOf<typeof federationApi.listInstanceFollowing>['query']>, 'sort'>;

export const PAGE = 20;
/** What others answer is seen soon. */
const LIVE = { refetchInterval: 5_000, staleTime: 0, placeholderData: keepPreviousData } as const;

export const STATES = {
  pending: { className: 'waiting', label: 'federation.state.pending' },
  accepted: { className: 'completed', label: 'federation.state.accepted' },
  rejected: { className: 'failed', label: 'federation.state.rejected' },
} as const satisfies Record<Follow['state'], { className: string; label: PlainKey }>;

export const KINDS = [
  { type: 'Application', label: 'federation.kind.instances' },
  { type: 'Group', label: 'federation.kind.channels' },
  { type: 'Person', label: 'federation.kind.accounts' },
] as const satisfies readonly { type: Query['actorType']; label: PlainKey }[];

/** Which follows are shown. */
export function useFollowsFilter() {
  const [parameters, change] = useFilterInAddress();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  return { filter, change };
}

function filterOf(parameters: URLSearchParams) {
  const search = parameters.get('find')?.slice(0, 400) ?? '';
  const state = followStates.find((known) => known === parameters.get('state'));
  const kind = KINDS.find(({ type }) => type === parameters.get('kind'))?.type;
  const start = startIn(parameters);
  const query: Query = {
    count: PAGE,
    start,
    ...(search && { search }),
    ...(state && { followState: state }),
    ...(kind && { actorType: kind }),
  };
  return { search, state, kind, start, isNarrowed: search !== '' || state !== undefined || kind !== undefined, query } as const;
}
export type FollowsFilter = ReturnType<typeof filterOf>;

export const useFollowing = ({ query }: FollowsFilter) => useOperation(federationApi.listInstanceFollowing, { query }, LIVE);
export const useFollowers = ({ query }: FollowsFilter) => useOperation(federationApi.listInstanceFollowers, { query }, LIVE);

/** What instances of PeerTube and of this software call the actor that stands for themselves. */
const SERVER_ACTOR = 'peertube';

/** Whom a follow is about, as people write it: the instance by its host, everybody else by the handle. */
export const whoIs = ({ name, host }: Pick<FollowedActor, 'host' | 'name'>) => (name === SERVER_ACTOR ? host : `${name}@${host}`);
export const handleIn = ({ name, host }: Pick<FollowedActor, 'host' | 'name'>) => `${name}@${host}`;
