import { type Transaction, tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { FetchFailure, isPassing } from '../remote-actors/fetch-failure.ts';
import { Crawl } from './crawl.entity.ts';
import { kinds } from './kinds.ts';
import { paced } from './pace.ts';
import { type Page, readFirstPage, readPage } from './read-page.ts';
import { crawlHostJob, startCrawl, wakeHost } from './start-crawl.ts';

/** What one run may read; the next goes on from the stored page. */
const PAGES_A_RUN = 20;
const RUN_MS = 60_000;
/** Pauses after failed attempts to read a page; after these the crawl has failed. */
const RETRY_MS = [60_000, 600_000, 3_600_000, 21_600_000];
/** How often a page is put off for the sake of an item. */
const PATIENCE = 2;

const db = tables({ Actor, Crawl });

type Running = {
  readonly deps: Deps;
  readonly crawl: Crawl;
  readonly signal: AbortSignal;
  readonly endsAt: number;
  readonly tick: () => void;
};

/** Reads collections of a host for a while (docs/contract/federation.md#backfill). */
export const crawlHost = job(
  crawlHostJob,
  (deps: Deps) => ({
    async run({ payload: { host } }, { signal, progress }) {
      const slow: Deps = { ...deps, outbound: paced(deps.outbound, signal, deps.config.crawlPauseInMs) };
      const endsAt = performance.now() + RUN_MS;
      for (let pages = 0; pages < PAGES_A_RUN && performance.now() < endsAt; pages++) {
        signal.throwIfAborted();
        const crawl = await nextCrawl(deps.database, host, deps.clock.now());
        if (!crawl) break;
        await goOn({ deps: slow, crawl, signal, endsAt, tick: () => progress(0) });
      }
      return (tx) => continueLater(tx, host);
    },
  }),
  { pool: 'crawls' },
);

const open = (on: Deps['database'] | Transaction, host: string) =>
  db(on).selectFrom('Crawl').where('host', '=', host).where('state', 'in', ['waiting', 'running']);

const nextCrawl = (on: Deps['database'], host: string, now: Date): Promise<Crawl | undefined> =>
  open(on, host).selectAll().where('dueAt', '<=', now).orderBy('rank').orderBy('id').limit(1).executeTakeFirst();

async function continueLater(tx: Transaction, host: string): Promise<void> {
  const next = await open(tx, host).select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst();
  if (next) await wakeHost(tx, host, next.dueAt);
}

/** One page. */
async function goOn(running: Running): Promise<void> {
  const { deps, crawl } = running;
  if (kinds[crawl.kind].isWanted?.(deps) === false) return leaveOut(deps, crawl);
  try {
    const page = crawl.nextPage ? await readPage(deps, crawl.nextPage, crawl.url) : await begin(deps, crawl);
    await deps.database.transaction((tx) => change(tx, crawl, { state: 'running', total: page.total ?? crawl.total }, deps.clock.now()));
    if (await takeItems(running, page)) await turnPage(deps, crawl, page);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    await postpone(deps, crawl, error);
  }
}

/** What this instance does not want is not asked for. */
async function leaveOut({ database, clock }: Deps, crawl: Crawl): Promise<void> {
  const reason = 'This instance does not take in what it lists.';
  await database.transaction((tx) => change(tx, crawl, { state: 'partial', reason }, clock.now()));
}

async function begin(deps: Deps, crawl: Crawl): Promise<Page> {
  const { document, ...page } = await readFirstPage(deps, crawl.url);
  const effect = await kinds[crawl.kind].begin?.(deps, crawl, document);
  if (effect) await deps.database.transaction(effect);
  return page;
}

/** False when another crawl goes first, or the run is over; this page is read again afterwards, from where it was left when the run was over. */
async function takeItems({ deps, crawl, signal, endsAt, tick }: Running, { items }: Page): Promise<boolean> {
  const actor = !crawl.actorId
    ? undefined
    : await db(deps.database)
        .selectFrom('Actor')
        .selectAll()
        .where('id', '=', crawl.actorId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
  for (const [index, item] of items.entries()) {
    if (index < crawl.itemsOfPage) continue;
    if (index > crawl.itemsOfPage && performance.now() > endsAt) {
      await deps.database.transaction((tx) => change(tx, crawl, { itemsOfPage: index }, deps.clock.now()));
      return false;
    }
    signal.throwIfAborted();
    const effect = await kinds[crawl.kind].read(deps, { crawl, actor, item }).catch((error: unknown) => {
      // What cannot be had now is tried again with its page, but not for ever.
      if (!(error instanceof FetchFailure) || (isPassing(error) && crawl.failures < PATIENCE)) throw error;
      deps.log.debug({ err: error, collection: crawl.url }, 'an item of a collection was left out');
      return undefined;
    });
    if (!effect) continue;
    await deps.database.transaction(effect);
    tick();
    const next = await nextCrawl(deps.database, crawl.host, deps.clock.now());
    if (next && next.id !== crawl.id) return false;
  }
  return true;
}

async function turnPage({ database, clock }: Deps, crawl: Crawl, { items, next }: Page): Promise<void> {
  const pages = crawl.pages + 1;
  const isCircle = next !== null && (next === crawl.mark || next === crawl.nextPage);
  const isTooLong = next !== null && pages >= kinds[crawl.kind].mostPages;
  const progress = { pages, items: crawl.items + items.length, itemsOfPage: 0, failures: 0, reason: null };
  // Brent: the mark moves on at every power of two, so that it comes to lie within a circle longer than which the way has become.
  const isPower = (pages & (pages - 1)) === 0;
  const end = !next
    ? { state: 'done' as const, nextPage: null }
    : isCircle
      ? { state: 'partial' as const, reason: 'Its pages go round in circles.' }
      : isTooLong
        ? { state: 'partial' as const, reason: `It has more than ${pages} pages.` }
        : { nextPage: next, ...(isPower && { mark: next }) };
  await database.transaction(async (tx) => {
    const changed = await change(tx, crawl, { ...progress, ...end }, clock.now());
    if (!changed || changed.state === 'waiting' || changed.state === 'running') return;
    await kinds[crawl.kind].end?.(tx, crawl, changed.state === 'done');
    if (changed.isWantedAgain) await startCrawl(tx, crawl, clock.now());
  });
}

async function postpone({ database, clock, log }: Deps, crawl: Crawl, failure: FetchFailure): Promise<void> {
  const wait = isPassing(failure) ? RETRY_MS[crawl.failures] : undefined;
  const now = clock.now();
  const end = wait === undefined ? { state: 'failed' as const } : { dueAt: new Date(now.getTime() + wait), failures: crawl.failures + 1 };
  log.info({ err: failure, collection: crawl.url }, wait === undefined ? 'a collection cannot be read' : 'a collection is read later');
  await database.transaction(async (tx) => {
    const changed = await change(tx, crawl, { ...end, reason: failure.message.slice(0, 1000) }, now);
    if (!changed || wait !== undefined) return;
    const { gone, failed } = kinds[crawl.kind];
    await (failure.kind === 'gone' && !crawl.nextPage ? gone?.(tx, crawl) : failed?.(tx, crawl, failure));
  });
}

/** Unless somebody else has gone on meanwhile, or it was begun anew. */
async function change(tx: Transaction, { id, pages, startedAt }: Crawl, set: Partial<Crawl>, now: Date) {
  return db(tx)
    .updateTable('Crawl')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .where('pages', '=', pages)
    .where('startedAt', '=', startedAt)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['state', 'isWantedAgain'])
    .executeTakeFirst();
}
