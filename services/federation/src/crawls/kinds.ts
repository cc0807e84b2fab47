import type { Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import type { FetchedObject } from '../remote-actors/fetch-object.ts';
import { beginPlaylist, endPlaylist, listedPlaylist, playlistElement, playlistGone } from '../remote-playlists/crawl-playlists.ts';
import type { Crawl, CrawlKind } from './crawl.entity.ts';
import type { CrawledItem } from './crawled-item.ts';
import { outboxItem } from './outbox-item.ts';

export type Kind = {
  /** A collection that is longer is read as far as this. */
  readonly mostPages: number;
  /** What an item changes; it may run several times. Throws FetchFailure for an item that cannot be had, which is left out. */
  readonly read: (deps: Deps, crawled: CrawledItem) => Promise<Effect | undefined>;
  /** What the document of the collection itself changes, before its first page. Throws FetchFailure when it cannot be read. */
  readonly begin?: (deps: Deps, crawl: Crawl, document: FetchedObject) => Promise<Effect>;
  /** After its last page, or as far as it may be read. */
  readonly end?: (tx: Transaction, crawl: Crawl) => Promise<void>;
  /** Its origin has it no longer. */
  readonly gone?: (tx: Transaction, crawl: Crawl) => Promise<void>;
};

export const kinds: Readonly<Record<CrawlKind, Kind>> = {
  outbox: { mostPages: 2_000, read: outboxItem },
  playlists: { mostPages: 200, read: listedPlaylist },
  playlist: { mostPages: 100, read: playlistElement, begin: beginPlaylist, end: endPlaylist, gone: playlistGone },
};
