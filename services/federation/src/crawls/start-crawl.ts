import { type Transaction, tables } from '@flotilla/database';
import { defineJobType, enqueueJob } from '@flotilla/jobs';
import { hostOf } from '../remote-actors/canonical-url.ts';
import { Crawl, type CrawlKind } from './crawl.entity.ts';

const db = tables({ Crawl });

/** Reads collections of one host, one page after the other: the unique key is the host, so no two processes ask it at once. */
export const crawlHostJob = defineJobType<{ readonly host: string }>({
  name: 'crawl-host',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 180,
  shownAs: 'activitypub-http-fetcher',
});

export type CrawlRequest = {
  readonly kind: CrawlKind;
  readonly url: string;
  readonly actorId?: number | null | undefined;
  readonly rank?: number;
  /** Not before. */
  readonly dueAt?: Date;
  /** One that was begun after this is not begun again. */
  readonly unlessSince?: Date;
  /** When it is under way, it is read once more at its end. */
  readonly isAgainWanted?: boolean;
};

/** Reads a collection of another instance from its beginning, unless that is under way. Returns whether there is something to read now. */
export async function startCrawl(
  tx: Transaction,
  { kind, url, actorId = null, rank = 0, unlessSince, isAgainWanted = false, ...request }: CrawlRequest,
  now: Date,
): Promise<boolean> {
  const host = hostOf(url);
  const dueAt = request.dueAt ?? now;
  const fresh = {
    state: 'waiting' as const,
    nextPage: null,
    mark: null,
    pages: 0,
    itemsOfPage: 0,
    items: 0,
    total: null,
    failures: 0,
    reason: null,
    isWantedAgain: false,
  };
  const started = await db(tx)
    .insertInto('Crawl')
    .values({ kind, url, host, actorId, rank, ...fresh, dueAt, startedAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'url'])
        .doUpdateSet({ actorId, rank, ...fresh, dueAt, startedAt: now, updatedAt: now })
        .where('Crawl.state', 'not in', ['waiting', 'running'])
        .where('Crawl.startedAt', '<=', unlessSince ?? now),
    )
    .returning('id')
    .executeTakeFirst();
  if (started) await wakeHost(tx, host, dueAt);
  else if (isAgainWanted)
    await db(tx).updateTable('Crawl').set({ isWantedAgain: true }).where('kind', '=', kind).where('url', '=', url).execute();
  return started !== undefined;
}

/** A crawl that waits for its turn and has not failed has it now. */
export async function hastenCrawl(
  tx: Transaction,
  { kind, url, rank = 0 }: Pick<CrawlRequest, 'kind' | 'rank' | 'url'>,
  now: Date,
): Promise<void> {
  const hastened = await db(tx)
    .updateTable('Crawl')
    .set({ dueAt: now, rank })
    .where('kind', '=', kind)
    .where('url', '=', url)
    .where('state', '=', 'waiting')
    .where('failures', '=', 0)
    .where('dueAt', '>', now)
    .returning('host')
    .executeTakeFirst();
  if (hastened) await wakeHost(tx, hastened.host, now);
}

/** A job that waits for what is due later runs earlier; one that is at work looks at its end what is due next. */
export const wakeHost = (tx: Transaction, host: string, runAt: Date) =>
  enqueueJob(tx, crawlHostJob, { host }, { uniqueKey: host, fairnessKey: host, runAt, isBroughtForward: true });
