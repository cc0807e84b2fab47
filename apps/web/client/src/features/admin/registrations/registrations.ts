import { keepPreviousData } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '../../../api/call.ts';
import { useOperation } from '../../../api/use-operation.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';

export type Registration = BodyOf<typeof authApi.listRegistrations>['data'][number];

export const PAGE = 20;
export const WAITING = 1;
export const REJECTED = 2;
export const ACCEPTED = 3;

type Query = NonNullable<InputOf<typeof authApi.listRegistrations>['query']>;
export type Kind = 'accepted' | 'all' | 'rejected' | 'waiting';

/** The kinds of the list; all of them begin with those that wait. */
export const kinds: readonly { readonly key: Kind; readonly label: PlainKey; readonly query: Query }[] = [
  { key: 'all', label: 'registrations.state.all', query: { sort: 'state' } },
  { key: 'waiting', label: 'registrations.state.waiting', query: { stateOneOf: [WAITING], sort: 'createdAt' } },
  { key: 'accepted', label: 'registrations.state.accepted', query: { stateOneOf: [ACCEPTED], sort: '-createdAt' } },
  { key: 'rejected', label: 'registrations.state.rejected', query: { stateOneOf: [REJECTED], sort: '-createdAt' } },
];

type Filter = { readonly kind: Kind; readonly find: string; readonly start: number };

/** A page of those who asked to join. */
export function useRegistrations({ kind, find, start }: Filter) {
  const ofKind = kinds.find(({ key }) => key === kind)?.query;
  const query: Query = { ...ofKind, ...(find && { search: find }), start, count: PAGE };
  return useOperation(authApi.listRegistrations, { query }, { placeholderData: keepPreviousData });
}

/** What shows something else once a registration is decided about or deleted. */
export const listsOfRegistrations = [authApi.listRegistrations, authApi.listUsers];
