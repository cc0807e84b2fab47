import type { ContextKind } from '@flotilla/activitypub';
import { beforeCommit, hotStatement, lockUntilCommit, type Transaction } from '@flotilla/database';
import { p } from '@mikro-orm/core';

export type Audience = {
  /** Ids of the actors whose followers get it. */
  readonly followersOf?: readonly number[];
  readonly inboxes?: readonly string[];
};

type Recorded = {
  readonly actor_id: number;
  readonly context: string | null;
  readonly document: string;
  readonly followers_of: readonly number[];
  readonly inboxes: readonly string[];
  readonly inbox_hosts: readonly string[];
  readonly forwarded_from: string | null;
  readonly stale_at: Date | null;
};

const recorded = new WeakMap<Transaction, Recorded[]>();

export const DELIVERIES_CHANNEL = 'deliveries';
/** Held by whoever changes the ends of the log. */
export const LOG_LOCK = 'outbox activities';

/**
 * Appends activities to the log and wakes the hosts they concern. A host that had everything skips what was recorded since, none of which concerned it.
 * Value: a JSON array of the activities.
 */
export const recordActivities = hotStatement({
  name: 'record-activities',
  text: `with given as (
      select * from rows from (json_to_recordset($1::json) as (actor_id int, context text, document text, followers_of int[], inboxes text[],
        inbox_hosts text[], forwarded_from text, stale_at timestamptz)) with ordinality
        as g (actor_id, context, document, followers_of, inboxes, inbox_hosts, forwarded_from, stale_at, position)
    ), logged as (
      insert into outbox_activities (actor_id, context, document, signed_at, followers_of, inboxes, inbox_hosts, forwarded_from, stale_at)
      select actor_id, context, document, case when context is null then now() end, followers_of, inboxes, inbox_hosts, forwarded_from, stale_at
      from given order by position
      returning id, followers_of, inbox_hosts, forwarded_from
    ), concerned as (
      select host, min(id) as first, max(id) as last from (
        select logged.id, logged.forwarded_from, actors.host from logged
        join follows on follows.followed_id = any(logged.followers_of) and follows.state = 'accepted'
        join actors on actors.id = follows.follower_id and actors.deleted_at is null
        union all
        select logged.id, logged.forwarded_from, host from logged cross join unnest(logged.inbox_hosts) as host
      ) as each where host not in (select host from actors where local_kind = 'server') and host is distinct from forwarded_from group by host
    ), woken as (
      insert into delivery_hosts as known (host, cursor, wanted, due_at) select host, first - 1, last, 'epoch' from concerned order by host
      on conflict (host) do update set wanted = excluded.wanted,
        cursor = case when known.cursor >= known.wanted then excluded.cursor else known.cursor end
      returning host
    ) select pg_notify('${DELIVERIES_CHANNEL}', '')::text as notified where exists (select from woken)`,
  row: { notified: p.text() },
});

/**
 * Sends an activity of a local actor once the transaction commits: to the followers of some actors and to single inboxes, each host once per shared inbox,
 * never to this instance. It is signed when the first host gets it.
 */
export async function send(
  tx: Transaction,
  {
    actorId,
    context,
    activity,
    to,
    staleAt = null,
  }: {
    readonly actorId: number;
    readonly context: ContextKind;
    readonly activity: object;
    readonly to: Audience;
    /** From when on nobody is told any more who has not been. */
    readonly staleAt?: Date | null;
  },
): Promise<void> {
  record(tx, {
    actor_id: actorId,
    context,
    document: JSON.stringify(activity),
    ...audienceOf(to),
    forwarded_from: null,
    stale_at: staleAt,
  });
}

/** Sends a document as it is, such as an activity of somebody else that is forwarded, but not to the host it came from. The request is signed by the actor. */
export async function forward(
  tx: Transaction,
  { actorId, body, to, from }: { readonly actorId: number; readonly body: string; readonly to: Audience; readonly from?: string },
): Promise<void> {
  record(tx, { actor_id: actorId, context: null, document: body, ...audienceOf(to), forwarded_from: from ?? null, stale_at: null });
}

function audienceOf({ followersOf = [], inboxes = [] }: Audience) {
  const valid = [...new Set(inboxes)].filter((inbox) => URL.canParse(inbox));
  return { followers_of: [...new Set(followersOf)], inboxes: valid, inbox_hosts: valid.map((inbox) => new URL(inbox).host) };
}

/** Right before the commit, under a lock: ids follow the order of commits, so no cursor passes an activity that commits later. */
function record(tx: Transaction, activity: Recorded): void {
  const activities = recorded.get(tx) ?? [];
  recorded.set(tx, activities);
  activities.push(activity);
  beforeCommit(tx, recorded, async () => {
    await lockUntilCommit(tx, LOG_LOCK);
    await recordActivities(tx, [JSON.stringify(activities)]);
  });
}
