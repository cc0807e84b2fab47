import { twoGenerationCache } from '@flotilla/identity';
import type { FetchFailure } from './fetch-failure.ts';

/** Requests to one host in a minute (docs/contract/federation.md#fetching). */
const MOST_PER_HOST = 120;
const MINUTE_MS = 60_000;
/** A failed fetch is not repeated before. */
const FAILED_FOR_MS = 600_000;
const MOST_HOSTS = 5_000;
const MOST_URLS = 10_000;

type Failed = { readonly failure: FetchFailure; readonly until: number };

/** What a process remembers of its fetches: how many each host had this minute, what failed, and whose other addresses lead to which actor. */
export type FetchMemory = {
  /** Counts a request; false when the host had its share. */
  mayAsk(host: string): boolean;
  failureOf(url: string): FetchFailure | undefined;
  /** For ten minutes, unless it says how long. */
  failed(url: string, failure: FetchFailure, forMs?: number): void;
  forget(url: string): void;
  /** Ids of actors by the ids of their keys and other addresses. */
  readonly aliases: { get(url: string): string | undefined; set(url: string, actor: string): void };
  /** Fetches under way, by URL. */
  readonly underWay: Map<string, Promise<unknown>>;
};

export function createFetchMemory(now: () => Date): FetchMemory {
  const asked = twoGenerationCache<{ since: number; count: number }>(MOST_HOSTS);
  const failures = twoGenerationCache<Failed>(MOST_URLS);
  const aliases = twoGenerationCache<string>(MOST_URLS);
  return {
    mayAsk(host) {
      const at = now().getTime();
      const known = asked.get(host);
      const current = known && at - known.since < MINUTE_MS ? known : { since: at, count: 0 };
      current.count++;
      asked.set(host, current);
      return current.count <= MOST_PER_HOST;
    },
    failureOf(url) {
      const known = failures.get(url);
      return known && known.until > now().getTime() ? known.failure : undefined;
    },
    failed: (url, failure, forMs = FAILED_FOR_MS) => failures.set(url, { failure, until: now().getTime() + forMs }),
    forget(url) {
      failures.delete(url);
    },
    aliases,
    underWay: new Map(),
  };
}
