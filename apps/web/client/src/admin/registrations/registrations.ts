import { authApi } from '@flotilla/contracts-auth';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../api/call.ts';
import { queries } from '../../api/query-client.ts';

export type Registration = BodyOf<typeof authApi.listRegistrations>['data'][number];

export const PAGE = 20;
export const WAITING = 1;
export const ACCEPTED = 3;

/** The kinds of the list; all of them begin with those that wait. */
export const kinds = [
  { key: 'all', label: 'All', query: { sort: 'state' } },
  { key: 'waiting', label: 'Waiting', query: { stateOneOf: [WAITING], sort: 'createdAt' } },
  { key: 'accepted', label: 'Accepted', query: { stateOneOf: [ACCEPTED], sort: '-createdAt' } },
  { key: 'rejected', label: 'Turned down', query: { stateOneOf: [2], sort: '-createdAt' } },
] as const;
export type Kind = (typeof kinds)[number]['key'];

type Filter = { readonly kind: Kind; readonly find: string; readonly start: number };

export const registrationsQuery = ({ kind, find, start }: Filter) =>
  queryOptions({
    queryKey: ['registrations', kind, find, start],
    queryFn: ({ signal }) => {
      const { query } = kinds.find(({ key }) => key === kind) ?? kinds[0];
      return call(authApi.listRegistrations, { query: { ...query, ...(find && { search: find }), start, count: PAGE } as never, signal });
    },
    placeholderData: keepPreviousData,
  });

export async function forgetRegistrations(): Promise<void> {
  await Promise.all(['registrations', 'users'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
