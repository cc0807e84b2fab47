import { deleteInRounds, lockUntilCommit, sql, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import { DeliveryHost } from './delivery-host.entity.ts';
import { OutboxActivity } from './outbox-activity.entity.ts';
import { LOG_LOCK } from './send.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A host may be away for seven days without missing anything, and its next turn comes at most a good day after that. */
const KEPT_MS = 9 * DAY_MS;
/** Of hosts that want nothing. */
const HOSTS_KEPT_MS = 30 * DAY_MS;

const db = tables({ OutboxActivity, DeliveryHost, DeliveryFailure });

type Needs = Pick<Deps, 'clock' | 'database' | 'log'>;

/** Forgets what is older than nine days, and what is stale. Hosts that have not got it go on with what is left; their follows stay. */
export async function forgetActivities({ database, clock, log }: Needs): Promise<void> {
  const now = clock.now();
  await deleteInRounds(db(database), 'OutboxActivity', (eb) => eb('createdAt', '<', new Date(now.getTime() - KEPT_MS)));
  const hosts = await moveCursorsOn({ database, clock });
  if (hosts > 0) log.warn({ hosts }, 'activities were forgotten that some hosts have not got in nine days');
  await deleteInRounds(db(database), 'OutboxActivity', (eb) => eb('staleAt', '<', now));
  // Nothing is missed by hosts that were behind these.
  await moveCursorsOn({ database, clock }, { isMissed: false });
  await deleteInRounds(db(database), 'DeliveryFailure', (eb) =>
    eb('activityId', 'not in', db(database).selectFrom('OutboxActivity').select('id')),
  );
  const idleSince = new Date(now.getTime() - HOSTS_KEPT_MS);
  await deleteInRounds(db(database), 'DeliveryHost', (eb) =>
    eb.and([eb('dueAt', '<', idleSince), eb('cursor', '>=', eb.ref('wanted')), eb('dueAt', '>', new Date(0))]),
  );
}

/** How many hosts were behind the beginning of the log. */
export async function moveCursorsOn({ database, clock }: Pick<Deps, 'clock' | 'database'>, { isMissed = true } = {}): Promise<number> {
  return database.transaction(async (tx) => {
    await lockUntilCommit(tx, LOG_LOCK);
    const [first] = await db(tx)
      .selectFrom('OutboxActivity')
      .select((eb) => eb.fn.min('id').as('id'))
      .execute();
    const beginning = first?.id ? sql<number>`least(wanted, ${first.id - 1}::bigint)` : sql<number>`wanted`;
    const moved = await db(tx)
      .updateTable('DeliveryHost')
      .set({ cursor: beginning, ...(isMissed && { refusals: 0, gaveUpAt: clock.now() }) })
      .where(sql<boolean>`cursor < ${beginning}`)
      .execute();
    return Number(moved[0]?.numUpdatedRows ?? 0);
  });
}

export const forgetActivitiesHourly = schedule('forget-activities', 3600, (deps: Deps) => () => forgetActivities(deps));
