import { queryOptions } from '@tanstack/react-query';

const DEADLINE_MS = 10_000;

/** Whether the instance sends another client by now than the one that runs here; fails when it cannot be reached. */
export const newerVersionQuery = queryOptions({
  queryKey: ['newer-version'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]) });
    if (!answer.ok) throw new Error(`The first page was answered with ${answer.status}.`);
    const page = await answer.text();
    return !Array.from(document.querySelectorAll('script[type="module"][src]')).every((script) =>
      page.includes(script.getAttribute('src') ?? ''),
    );
  },
  retry: false,
  gcTime: 0,
  staleTime: 0,
});
