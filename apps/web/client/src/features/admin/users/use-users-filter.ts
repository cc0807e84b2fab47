import { useMemo } from 'react';
import { type ChangeFilter, startIn, useFilterInAddress } from '../use-filter-in-address.ts';
import type { UsersQuery } from './users.ts';

export const PAGE = 20;
const SORTS = ['username', 'role', 'videoQuotaUsed', 'lastLoginDate', 'createdAt'].flatMap((key) => [key, `-${key}`]);
export type SortOfUsers = NonNullable<UsersQuery['sort']>;
export type UsersFilter = UsersQuery & { readonly start: number; readonly sort: SortOfUsers };

/** Which users are shown. */
export function useUsersFilter(): { filter: UsersFilter; change: ChangeFilter } {
  const [parameters, change] = useFilterInAddress();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  return { filter, change };
}

function filterOf(parameters: URLSearchParams): UsersFilter {
  const search = parameters.get('find')?.slice(0, 400);
  const role = parameters.get('role');
  const blocked = parameters.get('blocked');
  const sort = parameters.get('sort') ?? '';
  return {
    count: PAGE,
    start: startIn(parameters),
    sort: (SORTS.includes(sort) ? sort : '-createdAt') as SortOfUsers,
    ...(search && { search }),
    ...(role !== null && /^[012]$/.test(role) && { role: Number(role) as 0 | 1 | 2 }),
    ...(blocked !== null && { blocked: blocked === 'true' }),
  };
}
