import { queryOptions } from '@tanstack/react-query';
import { isAbsent } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import { authApi } from '../../precomputed/operations.ts';

/** The homepage in Markdown; empty when nothing was ever written. */
export const homepageQuery = queryOptions({
  queryKey: ['homepage'],
  queryFn: ({ signal }) =>
    call(authApi.getHomepage, { signal }).then(
      ({ content }) => content,
      (error: unknown) => {
        if (isAbsent(error)) return '';
        throw error;
      },
    ),
  staleTime: 60_000,
});
