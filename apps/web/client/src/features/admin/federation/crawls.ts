import { keepPreviousData } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '../../../api/call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useOperation } from '../../../api/use-operation.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { federationApi } from '../../../precomputed/operations.ts';

export type Crawl = BodyOf<typeof federationApi.listCrawls>['data'][number];
export type CrawlsQuery = NonNullable<InputOf<typeof federationApi.listCrawls>['query']>;

const LIVE = { refetchInterval: 5_000, staleTime: 0, placeholderData: keepPreviousData } as const;

export const CRAWL_STATES = {
  running: { className: 'active', label: 'crawls.state.running' },
  waiting: { className: 'waiting', label: 'crawls.state.waiting' },
  failed: { className: 'failed', label: 'crawls.state.failed' },
  partial: { className: 'delayed', label: 'crawls.state.partial' },
  done: { className: 'completed', label: 'crawls.state.done' },
} as const satisfies Record<Crawl['state'], { className: string; label: PlainKey }>;

/** A page of the collections that are read, or were. */
export const useCrawls = (query: CrawlsQuery) => useOperation(federationApi.listCrawls, { query }, LIVE);

/** How far what these published before is read, by their addresses. */
export function useCrawlsOf(actors: readonly { readonly id: number }[]): ReadonlyMap<string, Crawl> {
  const query = { actorIds: actors.map(({ id }) => id), count: 100 };
  const { data } = useOperation(federationApi.listCrawls, { query }, { ...LIVE, enabled: actors.length > 0 });
  return new Map(data?.data.flatMap((crawl) => (crawl.actor ? [[crawl.actor.url, crawl] as const] : [])));
}

export const useRestart = () => useChange(federationApi.restartCrawl, { refreshes: [federationApi.listCrawls] });

/** What is being read, or will be, cannot be read anew. */
export const canRestart = ({ state }: Crawl) => state !== 'running' && state !== 'waiting';
