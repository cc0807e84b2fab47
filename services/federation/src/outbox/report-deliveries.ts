import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import type { Deps } from '../deps.ts';

const ASK_AGAIN_MS = 5_000;

/** Of hosts by state, and of what waits for those that can be reached. */
export const measureDeliveries = hotStatement({
  name: 'measure-deliveries',
  text: `select count(*) filter (where failures = 0)::int as waiting, count(*) filter (where failures > 0)::int as failing,
      coalesce(extract(epoch from now() - min((select created_at from outbox_activities a where a.id > cursor order by a.id limit 1))
        filter (where failures = 0)), 0)::int as "oldestSeconds"
    from delivery_hosts where cursor < wanted`,
  row: { waiting: p.integer(), failing: p.integer(), oldestSeconds: p.integer() },
});

/** Reports whenever the metrics are read, at most every 5 s. Every process reports the same, that of the database. */
export function reportDeliveries({ database, metrics, log }: Pick<Deps, 'database' | 'log' | 'metrics'>): void {
  const hosts = metrics.gauge('flotilla_delivery_hosts', 'Instances with undelivered activities, by state: waiting, failing.', ['state']);
  const oldest = metrics.gauge(
    'flotilla_delivery_oldest_seconds',
    'Age of the oldest activity that waits for an instance that can be reached.',
  );
  let asked = -ASK_AGAIN_MS;
  const collect = async () => {
    if (performance.now() - asked < ASK_AGAIN_MS) return;
    asked = performance.now();
    try {
      const [now] = await measureDeliveries(database);
      hosts.set({ state: 'waiting' }, now?.waiting ?? 0);
      hosts.set({ state: 'failing' }, now?.failing ?? 0);
      oldest.set(now?.oldestSeconds ?? 0);
    } catch (error) {
      log.debug({ err: error }, 'could not measure deliveries');
    }
  };
  // prom-client calls this before each reading; its types only have it in the constructor.
  Object.assign(hosts, { collect });
}
