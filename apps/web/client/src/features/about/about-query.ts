import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { authApi } from '../../precomputed/operations.ts';

/** Who runs this instance, why and how. */
export const aboutQuery = queryOptions({
  queryKey: [authApi.getAbout.id],
  queryFn: async ({ signal }) => (await call(authApi.getAbout, { signal })).instance,
  staleTime: 60_000,
});
