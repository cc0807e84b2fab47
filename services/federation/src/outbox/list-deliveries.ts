import { listing } from '@flotilla/contract';
import { deliveriesApi } from '@flotilla/contracts-federation';
import { anyOf, contains, datesAsText, page, sql, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import { DeliveryHost } from './delivery-host.entity.ts';
import { countWaiting } from './find-letters.ts';

const db = tables({ DeliveryHost, DeliveryFailure });

const STATES = {
  upToDate: sql<boolean>`cursor >= wanted`,
  waiting: sql<boolean>`cursor < wanted and failures = 0`,
  failing: sql<boolean>`cursor < wanted and failures > 0`,
};

/** Other instances, and how deliveries to them go (docs/contract/federation.md#deliveries). */
export const listDeliveries = listing(
  deliveriesApi.listDeliveries,
  async ({ database, clock }: Pick<Deps, 'clock' | 'database'>, asked) => {
    const { state, search, ...paging } = asked;
    const { data: rows, ...total } = await page({
      query: db(database).selectFrom('DeliveryHost as d').selectAll(),
      filters: (eb) => [state && STATES[state], search?.trim() && contains(eb, ['d.id'], search.trim())],
      paging,
      sorts: { host: 'd.id', failingSince: 'd.failingSince', lastSuccessAt: 'd.lastSuccessAt', createdAt: 'd.createdAt' },
    });
    const hosts = rows.map(({ id: host, cursor, wanted }) => ({ host, cursor, wanted }));
    const [waiting, failures] = await Promise.all([
      countWaiting(database, hosts),
      countFailures(
        database,
        hosts.map(({ host }) => host),
      ),
    ]);
    const data = rows.map(({ id: host, delivered, failingSince, lastError, lastSuccessAt, gaveUpAt, createdAt, ...row }) => ({
      host,
      state: stateOf(row),
      waiting: waiting.get(host) ?? 0,
      delivered,
      refused: failures.get(host) ?? 0,
      lastError,
      ...datesAsText({ failingSince, lastSuccessAt, gaveUpAt, createdAt, nextAttemptAt: isPaused(row, clock.now()) ? row.dueAt : null }),
    }));
    return { ...total, data };
  },
);

const isPaused = ({ cursor, wanted, dueAt }: Pick<DeliveryHost, 'cursor' | 'dueAt' | 'wanted'>, now: Date) =>
  cursor < wanted && dueAt > now;

function stateOf({ cursor, wanted, failures }: Pick<DeliveryHost, 'cursor' | 'failures' | 'wanted'>): keyof typeof STATES {
  if (cursor >= wanted) return 'upToDate';
  return failures > 0 ? 'failing' : 'waiting';
}

async function countFailures(database: Deps['database'], hosts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = await db(database)
    .selectFrom('DeliveryFailure')
    .select((eb) => ['host', eb.fn.countAll<number>().as('count')])
    .where((eb) => anyOf(eb, 'host', hosts))
    .groupBy('host')
    .execute();
  return new Map(counts.map(({ host, count }) => [host, Number(count)]));
}
