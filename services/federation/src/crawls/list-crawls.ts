import { listing } from '@flotilla/contract';
import { crawlsApi, federationProblems } from '@flotilla/contracts-federation';
import { anyOf, contains, datesAsText, page, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { Crawl, upkeepKinds } from './crawl.entity.ts';
import { startCrawl } from './start-crawl.ts';

const db = tables({ Actor, Crawl });

/** Collections of other instances, and how far they have been read (docs/contract/federation.md#backfill). */
export const listCrawls = listing(
  crawlsApi.listCrawls,
  async ({ database }: Pick<Deps, 'database'>, { state, kind, search, actorIds, ...paging }) => {
    const { data: rows, ...total } = await page({
      query: db(database)
        .selectFrom('Crawl as c')
        .leftJoin('Actor as a', 'a.id', 'c.actorId')
        .select(['c.id', 'c.kind', 'c.url', 'c.state', 'c.items', 'c.total', 'c.pages', 'c.reason', 'c.startedAt', 'c.updatedAt'])
        .select(['a.name', 'a.host', 'a.url as actorUrl']),
      filters: (eb) => [
        state && eb('c.state', '=', state),
        kind ? eb('c.kind', '=', kind) : eb('c.kind', 'not in', [...upkeepKinds]),
        search?.trim() && contains(eb, ['c.url'], search.trim()),
        actorIds && anyOf(eb, 'c.actorId', actorIds),
      ],
      paging,
      sorts: { startedAt: 'c.startedAt', updatedAt: 'c.updatedAt' },
    });
    const data = rows.map(({ name, host, actorUrl, items, pages, startedAt, updatedAt, ...row }) => ({
      ...row,
      actor: name !== null && host !== null && actorUrl !== null ? { name, host, url: actorUrl } : null,
      itemsDone: items,
      pagesDone: pages,
      ...datesAsText({ startedAt, updatedAt }),
    }));
    return { ...total, data };
  },
);

/** Reads a collection once more from its beginning; one that is being read goes on as it is. Throws 404. */
export async function restartCrawl({ database, clock }: Pick<Deps, 'clock' | 'database'>, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const crawl = await db(tx).selectFrom('Crawl').select(['kind', 'url', 'actorId', 'rank']).where('id', '=', id).executeTakeFirst();
    if (!crawl) throw federationProblems.crawl_not_found();
    await startCrawl(tx, crawl, clock.now());
  });
}
