import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem, SignedOut } from './api-problem.ts';
import { session, subscribe } from './session.ts';

/**
 * What the client knows from the server; refusals are not asked again, lost connections are. Nothing waits for a connection by itself:
 * what was cancelled meanwhile would be done later all the same.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      // Asking changes nothing: pages are filled as soon as there is a connection again.
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && onlineManager.isOnline() && !isRefusal(error),
    },
    mutations: { networkMode: 'always' },
  },
});

const isRefusal = (error: unknown) => error instanceof SignedOut || (error instanceof ApiProblem && error.status < 500);

/** What was shown to one person is not for the next, whoever ended the session: this tab, another one or the server. */
let shownTo = session.read()?.username;
subscribe(() => {
  const username = session.read()?.username;
  if (username === shownTo) return;
  shownTo = username;
  queries.removeQueries({ type: 'inactive' });
  void queries.resetQueries();
});
