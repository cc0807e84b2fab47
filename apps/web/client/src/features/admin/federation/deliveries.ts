import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyOf, InputOf } from '../../../api/call.ts';
import { useOperation } from '../../../api/use-operation.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { federationApi, videosApi } from '../../../precomputed/operations.ts';
import { startIn, useFilterInAddress } from '../use-filter-in-address.ts';

export type Delivery = BodyOf<typeof federationApi.listDeliveries>['data'][number];
type Query = NonNullable<InputOf<typeof federationApi.listDeliveries>['query']>;

export const PAGE = 20;
/** Stands for all that wait where more do (`waiting` of the declaration). */
export const MOST_COUNTED = 1_000;
const SORTABLE = ['host', 'failingSince', 'lastSuccessAt', 'createdAt'] as const;
const SORTS = SORTABLE.flatMap((key) => [key, `-${key}`] as const);

export const DELIVERY_STATES = {
  failing: { className: 'failed', label: 'deliveries.state.failing' },
  waiting: { className: 'waiting', label: 'deliveries.state.waiting' },
  upToDate: { className: 'completed', label: 'deliveries.state.upToDate' },
} as const satisfies Record<Delivery['state'], { className: string; label: PlainKey }>;
export const deliveryStates = Object.keys(DELIVERY_STATES) as readonly Delivery['state'][];

/** Which instances are shown. */
export function useDeliveriesFilter() {
  const [parameters, change] = useFilterInAddress();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  return { filter, change };
}

function filterOf(parameters: URLSearchParams) {
  const search = parameters.get('find')?.slice(0, 400) ?? '';
  const state = deliveryStates.find((known) => known === parameters.get('state'));
  const sort = SORTS.find((known) => known === parameters.get('sort')) ?? '-failingSince';
  const start = startIn(parameters);
  const query: Query = { count: PAGE, start, sort, ...(search && { search }), ...(state && { state }) };
  return { search, state, sort, start, isNarrowed: search !== '' || state !== undefined, query } as const;
}

/** A page of the instances that are told what happens here. */
export const useDeliveries = (query: Query) =>
  useOperation(federationApi.listDeliveries, { query }, { refetchInterval: 5_000, staleTime: 0, placeholderData: keepPreviousData });

/** Which of these instances are muted for everybody. */
export function useMutedHosts(hosts: readonly string[]): ReadonlySet<string> {
  const { data } = useOperation(videosApi.getMuteStatus, { query: { hosts: [...hosts] } }, { enabled: hosts.length > 0 });
  return new Set(hosts.filter((host) => data?.hosts[host]?.blockedByServer));
}
