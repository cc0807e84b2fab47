import type { Input } from '@flotilla/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callForAnswer } from '../../../api/call.ts';
import { keyOf, useOperation } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';
import type { User } from './roles.ts';

export type UsersQuery = NonNullable<Input<typeof authApi.listUsers>['query']>;

/** A page of users. Two forms (docs/differences-from-peertube.md#two-forms): the total stands in the envelope or in a header. */
export const useUsers = (query: UsersQuery) =>
  useQuery({
    queryKey: keyOf(authApi.listUsers, { query }),
    queryFn: async ({ signal }) => {
      const { body, headers } = await callForAnswer(authApi.listUsers, { query, signal });
      const page = body as User[] | { total?: number; data: User[] };
      if (!Array.isArray(page)) return { total: page.total ?? page.data.length, users: page.data };
      return { total: Number(headers.get('x-total-count') ?? page.length), users: page };
    },
    placeholderData: keepPreviousData,
  });

/** One user with all numbers. */
export const useCountedUser = (id: number) =>
  useOperation(authApi.getUser, { params: { id }, query: { withStats: true } }, { staleTime: 0 });

/** What shows something else once a user is changed. */
export const listsOfUsers = [authApi.listUsers, authApi.getUser, authApi.getMyUser];
