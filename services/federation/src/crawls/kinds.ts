import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import type { CrawlKind } from './crawl.entity.ts';
import type { CrawledItem } from './crawled-item.ts';
import { outboxItem } from './outbox-item.ts';

export type Kind = {
  /** A collection that is longer is read as far as this. */
  readonly mostPages: number;
  /** What an item changes; it may run several times. Throws FetchFailure for an item that cannot be had, which is left out. */
  readonly read: (deps: Deps, crawled: CrawledItem) => Promise<Effect | undefined>;
};

export const kinds: Readonly<Record<CrawlKind, Kind>> = {
  outbox: { mostPages: 2_000, read: outboxItem },
};
