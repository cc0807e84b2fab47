import { prepared, sql, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { FetchFailure, isPassing } from '../remote-actors/fetch-failure.ts';
import { readActivity } from './activity.ts';
import { handlers } from './handlers/handlers.ts';
import { InboxActivity } from './inbox-activity.entity.ts';
import { holdLane, type Lane } from './lanes.ts';

const AT_ONCE = 50;
const MOST_ATTEMPTS = 5;
/** Pauses of an activity that holds its lane up: after these it is given up, so that the lane goes on within half a minute. */
const RETRY_MS = [1_000, 3_000, 6_000, 12_000];
/** Of one that waits for another instance, and lets others pass. */
const RETRY_ASIDE_MS = [60_000, 600_000, 3_600_000, 21_600_000];
const WITHIN_MS = 60_000;
/** One that needs more of a busy host holds its lane up, since all behind it would need that, too; but not for ever. */
const BUSY_MS = 5_000;
const MOST_BUSY_MS = 3_600_000;

const db = tables({ Actor, InboxActivity });
type Waiting = Pick<InboxActivity, 'activityUrl' | 'attempts' | 'body' | 'id' | 'receivedAt' | 'type'>;

/** Works on activities of a lane in their order, until none is due or one has to wait. */
export async function settleActivities(deps: Deps, lane: Lane, signal: AbortSignal): Promise<void> {
  for (const activity of await readDue(deps, lane)) {
    if (signal.aborted) return;
    if ((await settle(deps, lane, activity, signal)) === 'hold') return;
  }
}

const findDue = prepared('due-inbox-activities', (on, actorId: number, now: Date) =>
  db(on)
    .selectFrom('InboxActivity')
    .select(['id', 'type', 'activityUrl', 'body', 'attempts', 'isAside', 'receivedAt', 'runAt'])
    .where('actorId', '=', actorId)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('isAside', '=', false), eb('runAt', '<=', now)]))
    .orderBy('id')
    .limit(AT_ONCE),
);
const findSigner = prepared('signer-of-lane', (on, actorId: number) =>
  db(on).selectFrom('Actor').selectAll().where('id', '=', actorId).where('deletedAt', 'is', null),
);
/** None when it has ended already: a worker that was suspended may come late. */
const endActivity = prepared('end-inbox-activity', (on, id: number, endedAt: Date) =>
  db(on)
    .updateTable('InboxActivity')
    .set({ state: 'done', body: null, error: null, isAside: false, endedAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id'),
);

async function readDue({ database, clock }: Deps, { actorId }: Lane): Promise<readonly Waiting[]> {
  const now = clock.now();
  const rows = await findDue(database, actorId, now);
  const holding = rows.findIndex(({ isAside, runAt }) => !isAside && runAt > now);
  // What steps out of the order may still be tried.
  return holding < 0 ? rows : rows.filter(({ isAside }, index) => index < holding || isAside);
}

/** One activity: what it needs is fetched first, then its effect and its end are one transaction. */
async function settle(deps: Deps, lane: Lane, waiting: Waiting, signal: AbortSignal): Promise<'hold' | 'next'> {
  try {
    const effect = await prepare(deps, lane, waiting, AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]));
    const isOurs = await deps.database.transaction(async (tx) => {
      if (!(await holdLane(tx, lane))) return false;
      if ((await endActivity(tx, waiting.id, deps.clock.now())).length === 0) return false;
      await effect?.(tx);
      return true;
    });
    return isOurs ? 'next' : 'hold';
  } catch (error) {
    if (signal.aborted) return 'hold';
    return postpone(deps, lane, waiting, error);
  }
}

async function prepare(deps: Deps, { actorId }: Lane, { body, type }: Waiting, signal: AbortSignal) {
  const [signer] = await findSigner(deps.database, actorId);
  const activity = signer && body && readActivity(deps, JSON.parse(body), signer.url);
  if (!activity) return undefined;
  const handle = handlers[activity.type];
  const work = Promise.resolve(handle?.(deps, { activity, signer, body, signal }));
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new Error(`the ${type} took too long`));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, cut]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function postpone(deps: Deps, lane: Lane, waiting: Waiting, error: unknown): Promise<'hold' | 'next'> {
  const { id, type, activityUrl, attempts, receivedAt } = waiting;
  const isBusy = error instanceof FetchFailure && error.kind === 'busy';
  if (isBusy && deps.clock.now().getTime() - receivedAt.getTime() < MOST_BUSY_MS) return holdUp(deps, lane, waiting);
  const isAside = error instanceof FetchFailure && isPassing(error);
  const isFinal = (error instanceof FetchFailure && !isAside) || attempts + 1 >= MOST_ATTEMPTS;
  const reason = error instanceof Error ? error.message : String(error);
  const now = deps.clock.now();
  const wait = (isAside ? RETRY_ASIDE_MS : RETRY_MS)[attempts] ?? 0;
  const log = isAside || isFinal ? 'info' : 'warn';
  deps.log[log]({ err: error, type, activity: activityUrl, attempt: attempts + 1 }, isFinal ? 'activity was given up' : 'activity failed');
  const isOurs = await deps.database.transaction(async (tx) => {
    if (!(await holdLane(tx, lane))) return false;
    await db(tx)
      .updateTable('InboxActivity')
      .set({
        attempts: sql<number>`attempts + 1`,
        isAside,
        runAt: new Date(now.getTime() + wait),
        error: reason.slice(0, 1000),
        ...(isFinal && { state: 'given up' as const, endedAt: now }),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    return true;
  });
  return isOurs && (isAside || isFinal) ? 'next' : 'hold';
}

/** Tries it again in a moment, in its place, which is no failed attempt. */
async function holdUp({ database, clock }: Deps, lane: Lane, { id }: Waiting): Promise<'hold'> {
  const runAt = new Date(clock.now().getTime() + BUSY_MS);
  await database.transaction(async (tx) => {
    if (await holdLane(tx, lane)) await db(tx).updateTable('InboxActivity').set({ isAside: false, runAt }).where('id', '=', id).execute();
  });
  return 'hold';
}
