import type { Input } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForAnswer } from '../../api/call.ts';
import { queries } from '../../api/query-client.ts';
import type { User } from './roles.ts';

export type UsersQuery = NonNullable<Input<typeof authApi.listUsers>['query']>;

/** A page of users. Two forms (docs/contract/differences.md#two-forms): the total stands in the envelope or in a header. */
export const usersQuery = (query: UsersQuery) =>
  queryOptions({
    queryKey: ['users', query],
    queryFn: async ({ signal }) => {
      const { body, headers } = await callForAnswer(authApi.listUsers, { query, signal });
      const page = body as User[] | { total?: number; data: User[] };
      if (!Array.isArray(page)) return { total: page.total ?? page.data.length, users: page.data };
      return { total: Number(headers.get('x-total-count') ?? page.length), users: page };
    },
    placeholderData: keepPreviousData,
  });

/** One user with all numbers. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call(authApi.getUser, { params: { id }, query: { withStats: true }, signal }),
    staleTime: 0,
  });

export async function forgetUsers(): Promise<void> {
  await Promise.all(['users', 'me'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
