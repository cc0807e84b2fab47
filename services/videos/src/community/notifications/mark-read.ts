import { communityEvents } from '@flotilla/contracts-videos';
import { anyOf, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { findOwnAccountId } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Notification });

/** Marks the caller's notifications as read, these or all; ids of others are passed over (docs/contract/notifications.md#read). */
export async function markRead(
  deps: Pick<Deps, 'clock' | 'database'>,
  caller: Caller,
  { ids }: { readonly ids?: readonly number[] } = {},
): Promise<void> {
  const accountId = await findOwnAccountId(deps, caller);
  await deps.database.transaction(async (tx) => {
    const unread = db(tx)
      .selectFrom('Notification')
      .select('id')
      .where('accountId', '=', accountId)
      .where((eb) => eb.not(eb.ref('read')))
      .$if(ids !== undefined, (some) => some.where((eb) => anyOf(eb, 'id', ids ?? [])))
      .orderBy('id')
      .forNoKeyUpdate();
    const { numUpdatedRows } = await db(tx)
      .updateTable('Notification')
      .set({ read: true, updatedAt: deps.clock.now() })
      .where('id', 'in', unread)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) publish(tx, communityEvents.notificationsChanged, { userId: caller.userId });
  });
}
