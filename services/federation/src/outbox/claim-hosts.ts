import { type Database, hotStatement, sql, tables } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { DeliveryHost } from './delivery-host.entity.ts';

const LEASE_IN_SECONDS = 60;

const db = tables({ DeliveryHost });

/** Values: the time now, and how many. Those that have waited longest go first. */
export const claimDueHosts = hotStatement({
  name: 'claim-due-hosts',
  text: `with due as (
      select host from delivery_hosts where cursor < wanted and due_at <= $1 and (lease_until is null or lease_until < now())
      order by due_at limit $2 for update skip locked
    )
    update delivery_hosts set lease = lease + 1, lease_until = now() + make_interval(secs => ${LEASE_IN_SECONDS})
    where host in (select host from due)
    returning host, cursor, wanted, lease, failures, refusals, failing_since as "failingSince"`,
  row: {
    host: p.text(),
    cursor: p.bigint('number'),
    wanted: p.bigint('number'),
    lease: p.integer(),
    failures: p.integer(),
    refusals: p.integer(),
    failingSince: p.datetime().nullable(),
  },
});

export type ClaimedHost = Awaited<ReturnType<typeof claimDueHosts>>[number];

/** Prolongs the leases of hosts whose turn goes on, and returns those hosts; others belong to somebody else by now. */
export async function renewLeases(database: Database, claimed: readonly ClaimedHost[]): Promise<ReadonlySet<string>> {
  const given = sql<{
    host: string;
    lease: number;
  }>`json_to_recordset(${JSON.stringify(claimed.map(({ host, lease }) => ({ host, lease })))}::json)`;
  const renewed = await db(database)
    .updateTable('DeliveryHost as d')
    .from(sql<{ host: string; lease: number }>`${given} as g (host text, lease int)`.as('g'))
    .set({ leaseUntil: sql<Date>`now() + make_interval(secs => ${LEASE_IN_SECONDS})` })
    .whereRef('d.host', '=', 'g.host')
    .whereRef('d.lease', '=', 'g.lease')
    .returning('d.host')
    .execute();
  return new Set(renewed.map(({ host }) => host));
}
