import { findingsOf } from '@flotilla/service';
import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';

const WAITING = {
  kind: 'stuck',
  what: 'outbox',
  repair: null,
  text: `select topic as key, min(occurred_at) as since, count(*) || ' events have waited in the outbox for more than a minute.' as sentence
    from outbox where occurred_at < now() - interval '1 minute' group by topic`,
} as const;

/** Events that were recorded and not published in time. */
export function outboxCheck({ rows, databaseNames }: Pick<Instance, 'databaseNames' | 'rows'>): Check {
  return {
    title: 'outboxes',
    async *look() {
      for (const service of databaseNames) for await (const finding of findingsOf(rows(service), WAITING)) yield { service, ...finding };
    },
  };
}
