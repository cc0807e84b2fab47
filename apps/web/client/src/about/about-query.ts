import { authApi } from '@flotilla/contracts-auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Who runs this instance, why and how. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) => (await call(authApi.getAbout, { signal })).instance,
  staleTime: 60_000,
});
