import type { Check } from '../check.ts';
import { databaseNames, type Instance } from '../open-instance.ts';
import { statementCheck } from '../statement-check.ts';

/** Events that were recorded and are not sent. */
export function outboxCheck({ rows }: Pick<Instance, 'rows'>): Check {
  return statementCheck(
    rows,
    'outboxes',
    databaseNames.map((service) => ({
      service,
      kind: 'stuck' as const,
      what: 'outbox',
      repair: null,
      text: `select topic as key, min(occurred_at) as since, count(*) || ' events have waited in the outbox for more than a minute.' as sentence
        from outbox where occurred_at < now() - interval '1 minute' group by topic`,
    })),
  );
}
