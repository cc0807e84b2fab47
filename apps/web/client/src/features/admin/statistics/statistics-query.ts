import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../api/call.ts';
import { authApi } from '../../../precomputed/operations.ts';

export type Statistics = BodyOf<typeof authApi.getServerStats>;

/** The instance counts once in four hours. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call(authApi.getServerStats, { signal }),
  staleTime: 60_000,
});

/** What the server knows about who asks it. */
export const debugQuery = queryOptions({ queryKey: ['debug'], queryFn: ({ signal }) => call(authApi.getDebug, { signal }), staleTime: 0 });
