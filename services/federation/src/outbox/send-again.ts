import { federationProblems } from '@flotilla/contracts-federation';
import { anyOf, notify, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import { DeliveryHost } from './delivery-host.entity.ts';
import { OutboxActivity } from './outbox-activity.entity.ts';
import { DELIVERIES_CHANNEL, forward } from './send.ts';

const db = tables({ DeliveryFailure, DeliveryHost, OutboxActivity });

/** Gives a host its next turn now. Throws 404 for a host that nothing was sent to. */
export async function tryHostNow({ database }: Pick<Deps, 'database'>, host: string): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await db(tx)
      .updateTable('DeliveryHost')
      .set({ dueAt: new Date(0) })
      .where('id', '=', host)
      .returning('id')
      .execute();
    if (found.length === 0) throw federationProblems.delivery_host_not_found();
    await notify(tx, DELIVERIES_CHANNEL);
  });
}

/** Appends to the log once more what a host refused: all of it, or these failures. It is in line behind what waits already. */
export async function sendAgain({ database }: Pick<Deps, 'database'>, host: string, ids: readonly number[] | undefined): Promise<void> {
  await database.transaction(async (tx) => {
    const taken = await db(tx)
      .deleteFrom('DeliveryFailure')
      .where('host', '=', host)
      .$if(ids !== undefined, (query) => query.where((eb) => anyOf(eb, 'id', ids ?? [])))
      .returning(['id', 'activityId', 'inbox'])
      .execute();
    const activities = await db(tx)
      .selectFrom('OutboxActivity')
      .select(['id', 'actorId', 'document'])
      .where((eb) =>
        anyOf(
          eb,
          'id',
          taken.map(({ activityId }) => activityId),
        ),
      )
      .execute();
    const byId = new Map(activities.map((activity) => [activity.id, activity]));
    for (const { activityId, inbox } of taken.toSorted((one, other) => one.activityId - other.activityId || one.id - other.id)) {
      const activity = byId.get(activityId);
      if (activity) await forward(tx, { actorId: activity.actorId, body: activity.document, to: { inboxes: [inbox] } });
    }
  });
}
