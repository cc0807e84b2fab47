import { type Connection, hotStatement, prepared, tables } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { InboxActivity } from './inbox-activity.entity.ts';
import { wakeWorkers } from './wake-workers.ts';

export type Received = { readonly type: string; readonly activityUrl: string; readonly body: string; readonly digest: string };

/** docs/contract/federation.md#inboxes. */
const MOST_WAITING = 50_000;

const db = tables({ InboxActivity });
const countWaiting = prepared('waiting-activities', (on) =>
  db(on)
    .selectFrom((eb) => eb.selectFrom('InboxActivity').select('id').where('state', '=', 'waiting').limit(MOST_WAITING).as('waiting'))
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

const COUNTED_FOR_MS = 1_000;
const counted = new WeakMap<Connection, { readonly total: number; readonly at: number }>();

/** Whether so many activities wait that no more are taken; known a second late. */
export async function isInboxFull({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  const known = counted.get(database);
  if (known && performance.now() - known.at < COUNTED_FOR_MS) return known.total >= MOST_WAITING;
  const [row] = await countWaiting(database);
  const total = Number(row?.total ?? 0);
  counted.set(database, { total, at: performance.now() });
  return total >= MOST_WAITING;
}

/**
 * Values: the signer, the time, and arrays of types, ids, bodies and digests. The lane first: activities of one signer are numbered in the order of their
 * commits, and nobody who has the lane ends it without them.
 */
export const recordReceived = hotStatement({
  name: 'record-received',
  text: `with lane as (
      insert into inbox_lanes as known (actor_id, due_at) values ($1, $2)
      on conflict (actor_id) do update set due_at = least(known.due_at, excluded.due_at), arrivals = known.arrivals + 1
      returning actor_id
    )
    insert into inbox_activities (actor_id, type, activity_url, body, digest, received_at, run_at)
    select lane.actor_id, type, activity_url, body, digest, $2, $2
    from lane cross join unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as r (type, activity_url, body, digest, position)
    order by position on conflict do nothing`,
  row: {},
});

/** Records activities in their order, each body of a signer once within the hour, and wakes the workers. */
export async function recordActivities(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  signer: Actor,
  received: readonly Received[],
): Promise<void> {
  if (received.length === 0) return;
  await recordReceived(database, [
    signer.id,
    clock.now(),
    received.map(({ type }) => type),
    received.map(({ activityUrl }) => activityUrl),
    received.map(({ body }) => body),
    received.map(({ digest }) => digest),
  ]);
  wakeWorkers(database);
}
