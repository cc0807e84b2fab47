import { type Database, deleteInRounds, hotStatement, sql, tables } from '@flotilla/database';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import type { TurnEnd } from './take-turn.ts';

/** Of one host. */
const MOST_FAILURES = 100;

const db = tables({ DeliveryFailure });

/** Writes how turns ended, in the order in which hosts are woken. A host that somebody else claimed meanwhile stays as it is. Values: a JSON array of ends, and the time. */
export const finishHosts = hotStatement({
  name: 'finish-hosts',
  text: `with ended as materialized (
      select known.host, e.lease, e.cursor, e.delivered, e."dueAt", e.failures, e.refusals, e."failingSince", e.error, e."refusesRfc9421"
      from delivery_hosts as known join json_to_recordset($1::json) as e (host text, lease int, cursor bigint, delivered int, "dueAt" timestamptz,
        failures int, refusals int, "failingSince" timestamptz, error text, "refusesRfc9421" boolean) on known.host = e.host and known.lease = e.lease
      order by known.host for no key update of known
    )
    update delivery_hosts as known set cursor = greatest(known.cursor, ended.cursor), due_at = ended."dueAt", lease_until = null, failures = ended.failures,
      refusals = ended.refusals, failing_since = ended."failingSince", last_error = coalesce(ended.error, known.last_error),
      understands_rfc9421 = known.understands_rfc9421 and not ended."refusesRfc9421",
      delivered = known.delivered + ended.delivered, last_success_at = case when ended.delivered > 0 then $2 else known.last_success_at end
    from ended where known.host = ended.host and known.lease = ended.lease`,
  row: {},
});

/** Stores how turns ended, and what was refused. */
export async function finishTurns(database: Database, ends: readonly TurnEnd[], now: Date): Promise<void> {
  await keepFailures(database, ends, now);
  await finishHosts(database, [JSON.stringify(ends.map(({ refused: _refused, ...end }) => end)), now]);
}

async function keepFailures(database: Database, ends: readonly TurnEnd[], failedAt: Date): Promise<void> {
  const rows = ends.flatMap(({ host, refused }) => refused.map((each) => ({ ...each, host, failedAt })));
  if (rows.length === 0) return;
  await db(database)
    .insertInto('DeliveryFailure')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['host', 'activityId', 'inbox']).doUpdateSet({ reason: sql`excluded.reason`, failedAt }))
    .execute();
  for (const host of new Set(rows.map((row) => row.host))) {
    const newest = db(database)
      .selectFrom('DeliveryFailure')
      .select('id')
      .where('host', '=', host)
      .orderBy('id', 'desc')
      .limit(MOST_FAILURES);
    await deleteInRounds(db(database), 'DeliveryFailure', (eb) => eb.and([eb('host', '=', host), eb('id', 'not in', newest)]));
  }
}
