import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';

const LEASE_IN_SECONDS = 60;

/** Values: the time now, and how many. Those that have waited longest go first. */
export const claimDueHosts = hotStatement({
  name: 'claim-due-hosts',
  text: `with due as (
      select host from delivery_hosts where cursor < wanted and due_at <= $1 and (lease_until is null or lease_until < now())
      order by due_at limit $2 for update skip locked
    )
    update delivery_hosts set lease = lease + 1, lease_until = now() + make_interval(secs => ${LEASE_IN_SECONDS})
    where host in (select host from due)
    returning host, cursor, wanted, lease, failures, refusals, failing_since as "failingSince",
      understands_rfc9421 as "understandsRfc9421"`,
  row: {
    host: p.text(),
    cursor: p.bigint('number'),
    wanted: p.bigint('number'),
    lease: p.integer(),
    failures: p.integer(),
    refusals: p.integer(),
    failingSince: p.datetime().nullable(),
    understandsRfc9421: p.boolean(),
  },
});

export type ClaimedHost = Awaited<ReturnType<typeof claimDueHosts>>[number];

/** Values: a JSON array of hosts whose turns go on. Returns those; others belong to somebody else by now. */
export const renewLeases = hotStatement({
  name: 'renew-delivery-leases',
  text: `update delivery_hosts as known set lease_until = now() + make_interval(secs => ${LEASE_IN_SECONDS})
    from json_to_recordset($1::json) as held (host text, lease int) where known.host = held.host and known.lease = held.lease
    returning known.host`,
  row: { host: p.text() },
});
