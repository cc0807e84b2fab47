import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { UsersQuery } from './users.ts';

export const PAGE = 20;
const SORTS = ['username', 'role', 'videoQuotaUsed', 'lastLoginDate', 'createdAt'].flatMap((key) => [key, `-${key}`]);
export type SortOfUsers = NonNullable<UsersQuery['sort']>;
export type UsersFilter = UsersQuery & { readonly start: number; readonly sort: SortOfUsers };
export type ChangeFilter = (
  changes: Readonly<Record<'blocked' | 'find' | 'role' | 'sort' | 'start', string>> | Record<string, string>,
) => void;

/** Which users are shown, kept in the address so that it can be shared and returned to. */
export function useUsersFilter(): { filter: UsersFilter; change: ChangeFilter } {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  const change: ChangeFilter = (changes) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        // Another list begins at its beginning.
        next.delete('start');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '' || (value === '0' && name === 'start')) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { filter, change };
}

function filterOf(parameters: URLSearchParams): UsersFilter {
  const search = parameters.get('find')?.slice(0, 400);
  const role = parameters.get('role');
  const blocked = parameters.get('blocked');
  const sort = parameters.get('sort') ?? '';
  const start = Number(parameters.get('start'));
  return {
    count: PAGE,
    start: Number.isInteger(start) && start > 0 ? start : 0,
    sort: (SORTS.includes(sort) ? sort : '-createdAt') as SortOfUsers,
    ...(search && { search }),
    ...(role !== null && /^[012]$/.test(role) && { role: Number(role) as 0 | 1 | 2 }),
    ...(blocked !== null && { blocked: blocked === 'true' }),
  };
}
