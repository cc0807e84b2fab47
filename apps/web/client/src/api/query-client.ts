import { QueryClient } from '@tanstack/react-query';
import { ApiProblem, SignedOut } from './api-problem.ts';

/** What the client knows from the server; refusals are not asked again, lost connections are. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && !(error instanceof SignedOut) && !(error instanceof ApiProblem && error.status < 500),
    },
  },
});

/** Videos came, went or changed: lists are asked for again. */
export async function forgetLists(): Promise<void> {
  await Promise.all(['my-videos', 'videos', 'quota'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
