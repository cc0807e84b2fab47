import { type Database, hotStatement } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { inBatches } from './in-batches.ts';
import { wakeWorkers } from './wake-workers.ts';

export type Received = { readonly type: string; readonly activityUrl: string; readonly body: string; readonly digest: string };

type Needs = Pick<Deps, 'clock' | 'database'>;

/**
 * Values: the time, and arrays of signers, types, ids, bodies and digests. The lanes first: activities of one signer are numbered in the order of their
 * commits, and nobody who has a lane ends it without them.
 */
export const recordReceived = hotStatement({
  name: 'record-received',
  text: `with given as (
      select * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
        as r (actor_id, type, activity_url, body, digest, position)
    ), lanes as (
      insert into inbox_lanes as known (actor_id, due_at) select distinct actor_id, $1::timestamptz from given order by actor_id
      on conflict (actor_id) do update set due_at = least(known.due_at, excluded.due_at), arrivals = known.arrivals + 1
      returning actor_id
    )
    insert into inbox_activities (actor_id, type, activity_url, body, digest, received_at, run_at)
    select actor_id, type, activity_url, body, digest, $1, $1 from given join lanes using (actor_id) order by position on conflict do nothing`,
  row: {},
});

type Recording = Received & { readonly actorId: number };

const writers = new WeakMap<Database, (some: readonly Recording[]) => Promise<void>>();

/** Requests that come at once are recorded together. */
function writerOf({ database, clock }: Needs): (some: readonly Recording[]) => Promise<void> {
  const known = writers.get(database);
  if (known) return known;
  const writer = inBatches(async (requests: readonly (readonly Recording[])[]) => {
    const all = requests.flat();
    await recordReceived(database, [
      clock.now(),
      all.map(({ actorId }) => actorId),
      all.map(({ type }) => type),
      all.map(({ activityUrl }) => activityUrl),
      all.map(({ body }) => body),
      all.map(({ digest }) => digest),
    ]);
    return requests.map(() => {});
  });
  writers.set(database, writer);
  return writer;
}

/** Records activities in their order, each body of a signer once within the hour, and wakes the workers. */
export async function recordActivities(needs: Needs, { id: actorId }: Pick<Actor, 'id'>, received: readonly Received[]): Promise<void> {
  if (received.length === 0) return;
  await writerOf(needs)(received.map((each) => ({ ...each, actorId })));
  wakeWorkers(needs.database);
}
