import type { Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import type { FetchFailure } from '../remote-actors/fetch-failure.ts';
import type { FetchedObject } from '../remote-actors/fetch-object.ts';
import { beginPlaylist, endPlaylist, listedPlaylist, playlistElement, playlistGone } from '../remote-playlists/crawl-playlists.ts';
import { interactionFailed, interactionFound, interactionGone } from '../upkeep/check-interaction.ts';
import { acceptsComments, listedComment, removeUnlistedComments } from '../upkeep/crawl-comments.ts';
import { listedShare, removeUnlistedShares } from '../upkeep/crawl-shares.ts';
import { refreshVideo, videoGone } from '../upkeep/refresh-video.ts';
import type { Crawl, CrawlKind } from './crawl.entity.ts';
import type { CrawledItem } from './crawled-item.ts';
import { outboxItem } from './outbox-item.ts';

export type Kind = {
  /** Whether it is read at all; default true. */
  readonly isWanted?: (deps: Pick<Deps, 'settings'>) => boolean;
  /** A collection that is longer is read as far as this. */
  readonly mostPages: number;
  /** What an item changes; it may run several times. Throws FetchFailure for an item that cannot be had, which is left out. */
  readonly read: (deps: Deps, crawled: CrawledItem) => Promise<Effect | undefined>;
  /** What the document of the collection itself changes, before its first page. Throws FetchFailure when it cannot be read. */
  readonly begin?: (deps: Deps, crawl: Crawl, document: FetchedObject) => Promise<Effect>;
  /** After its last page (`isWhole`), or as far as it may be read. */
  readonly end?: (tx: Transaction, crawl: Crawl, isWhole: boolean) => Promise<void>;
  /** It cannot be read, whatever the reason. */
  readonly failed?: (tx: Transaction, crawl: Crawl, failure: FetchFailure) => Promise<void>;
  /** Its origin has it no longer. */
  readonly gone?: (tx: Transaction, crawl: Crawl) => Promise<void>;
};

const nothing = async () => undefined;

export const kinds: Readonly<Record<CrawlKind, Kind>> = {
  outbox: { mostPages: 2_000, read: outboxItem },
  playlists: { mostPages: 200, read: listedPlaylist },
  video: { mostPages: 1, read: nothing, begin: refreshVideo, gone: videoGone },
  shares: { mostPages: 100, read: listedShare, end: removeUnlistedShares },
  comments: { mostPages: 100, read: listedComment, end: removeUnlistedComments, isWanted: acceptsComments },
  interaction: { mostPages: 1, read: nothing, begin: interactionFound, failed: interactionFailed, gone: interactionGone },
  playlist: { mostPages: 100, read: playlistElement, begin: beginPlaylist, end: endPlaylist, gone: playlistGone },
};
