import { type Connection, notify, prepared, tables } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { InboxActivity } from './inbox-activity.entity.ts';
import { InboxLane } from './inbox-lane.entity.ts';

export type Received = { readonly type: string; readonly activityUrl: string; readonly body: string; readonly digest: string };

export const INBOX_CHANNEL = 'inbox';
/** docs/contract/federation.md#inboxes. */
const MOST_WAITING = 50_000;

const db = tables({ InboxActivity, InboxLane });
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

/** Records activities in their order, each body of a signer once within the hour, and wakes the workers. */
export async function recordActivities(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  signer: Actor,
  received: readonly Received[],
): Promise<void> {
  if (received.length === 0) return;
  await database.transaction(async (tx) => {
    const now = clock.now();
    // The lane first: activities of one signer are numbered in the order of their commits.
    await db(tx)
      .insertInto('InboxLane')
      .values({ actorId: signer.id, dueAt: now })
      .onConflict((conflict) =>
        conflict.column('actorId').doUpdateSet((eb) => ({ dueAt: eb.fn<Date>('least', ['InboxLane.dueAt', 'excluded.dueAt']) })),
      )
      .execute();
    for (const each of received)
      await db(tx)
        .insertInto('InboxActivity')
        .values({ ...each, actorId: signer.id, receivedAt: now, runAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await notify(tx, INBOX_CHANNEL);
  });
}
