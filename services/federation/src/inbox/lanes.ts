import { type ExpressionBuilder, prepared, type SqlBool, sql, type TableOf, type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { InboxActivity } from './inbox-activity.entity.ts';
import { InboxLane } from './inbox-lane.entity.ts';

/** What a worker may do for one signer while it has the lease. */
export type Lane = Pick<InboxLane, 'actorId' | 'arrivals' | 'fence'> & Pick<Actor, 'host'>;
type Needs = Pick<Deps, 'clock' | 'database'>;

/** Renewed every five seconds: the lane of a killed worker goes on after this. */
const LEASE_IN_SECONDS = 20;

const db = tables({ Actor, InboxActivity, InboxLane });
const leaseEnd = sql<Date>`now() + make_interval(secs => ${LEASE_IN_SECONDS})`;

const hostOf = (eb: ExpressionBuilder<{ Actor: TableOf<typeof Actor>; InboxLane: TableOf<typeof InboxLane> }, 'InboxLane'>) =>
  eb.selectFrom('Actor').select('host').whereRef('Actor.id', '=', 'InboxLane.actorId').$asScalar().$notNull();

const claim = prepared('claim-inbox-lane', (on, now: Date, busyHosts: readonly string[]) =>
  db(on)
    .updateTable('InboxLane')
    .set((eb) => ({ leaseUntil: leaseEnd, fence: eb('fence', '+', 1) }))
    .where('actorId', '=', (eb) =>
      eb
        .selectFrom('InboxLane')
        .select('actorId')
        .where('dueAt', '<=', now)
        .where((free) => free.or([free('leaseUntil', 'is', null), free('leaseUntil', '<', sql<Date>`now()`)]))
        // Looked up lane by lane: a join could begin with all actors of these hosts.
        .where((lane) => sql<SqlBool>`${hostOf(lane)} <> all(${busyHosts})`)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning((lane) => ['actorId', 'fence', 'arrivals', hostOf(lane).as('host')]),
);

/** The lane that waits longest, of those whose signers are not of these hosts. */
export async function claimLane({ database, clock }: Needs, busyHosts: readonly string[]): Promise<Lane | undefined> {
  const [lane] = await claim(database, clock.now(), busyHosts);
  return lane;
}

/** False when another worker has it. */
export async function renewLane({ database }: Needs, { actorId, fence }: Lane): Promise<boolean> {
  const renewed = await db(database)
    .updateTable('InboxLane')
    .set({ leaseUntil: leaseEnd })
    .where('actorId', '=', actorId)
    .where('fence', '=', fence)
    .returning('actorId')
    .execute();
  return renewed.length > 0;
}

const hold = prepared('hold-inbox-lane', (on, actorId: number, fence: number) =>
  db(on).selectFrom('InboxLane').select('actorId').where('actorId', '=', actorId).where('fence', '=', fence).forUpdate(),
);

/** Locks a lane; false when another worker has it, so that late effects are none. */
export const holdLane = async (tx: Transaction, { actorId, fence }: Lane): Promise<boolean> => (await hold(tx, actorId, fence)).length > 0;

const end = prepared('end-inbox-lane', (on, actorId: number, fence: number, arrivals: number) =>
  db(on)
    .deleteFrom('InboxLane')
    .where('actorId', '=', actorId)
    .where('fence', '=', fence)
    .where('arrivals', '=', arrivals)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('InboxActivity').select('id').where('InboxActivity.actorId', '=', actorId).where('state', '=', 'waiting')),
      ),
    )
    .returning('actorId'),
);

/** Gives a lane back until there is something to do; without anything left it ends. */
export async function leaveLane({ database }: Needs, lane: Lane): Promise<void> {
  if ((await end(database, lane.actorId, lane.fence, lane.arrivals)).length > 0) return;
  await database.transaction(async (tx) => {
    if (!(await holdLane(tx, lane))) return;
    const dueAt = await nextDue(tx, lane);
    if (dueAt) await db(tx).updateTable('InboxLane').set({ dueAt, leaseUntil: null }).where('actorId', '=', lane.actorId).execute();
    else await db(tx).deleteFrom('InboxLane').where('actorId', '=', lane.actorId).execute();
  });
}

/** When the first activity that holds the lane up, or one that stepped aside, is to be tried. */
async function nextDue(tx: Transaction, { actorId }: Lane): Promise<Date | undefined> {
  const waiting = db(tx).selectFrom('InboxActivity').select('runAt').where('actorId', '=', actorId).where('state', '=', 'waiting');
  const first = await waiting.where('isAside', '=', false).orderBy('id').limit(1).executeTakeFirst();
  const aside = await waiting.where('isAside', '=', true).orderBy('runAt').limit(1).executeTakeFirst();
  const times = [first, aside].flatMap((row) => (row ? [row.runAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
