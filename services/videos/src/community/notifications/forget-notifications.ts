import { communityEvents } from '@flotilla/contracts-videos';
import { anyOf, type Database, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Account } from '../../catalogue/index.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Account, Notification });
type Reference = 'abuseId' | 'blockId' | 'commentId' | 'followId' | 'id' | 'registrationId';

/** Removes what was told about comments, follows and other things that this transaction deletes, and returns how much that was. */
export async function forgetNotifications(tx: Transaction, about: Reference, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  // By rising id (`lockRows`).
  const found = db(tx)
    .selectFrom('Notification')
    .select('id')
    .where((eb) => anyOf(eb, about, ids))
    .orderBy('id')
    .forUpdate();
  const rows = await db(tx).deleteFrom('Notification').where('id', 'in', found).returning('accountId').execute();
  await tellOpenPages(tx, rows);
  return rows.length;
}

/** Removes these. */
export const removeNotifications = (database: Database, rows: readonly { readonly id: number }[]): Promise<number> =>
  database.transaction((tx) =>
    forgetNotifications(
      tx,
      'id',
      rows.map(({ id }) => id),
    ),
  );

/** A held comment was approved, or is held now. */
export async function showReview(tx: Transaction, commentId: number, heldForReview: boolean): Promise<void> {
  await db(tx).updateTable('Notification').set({ heldForReview }).where('commentId', '=', commentId).execute();
}

/** Has open pages of these accounts count anew. */
async function tellOpenPages(tx: Transaction, rows: readonly { readonly accountId: number }[]): Promise<void> {
  if (rows.length === 0) return;
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  const users = db(tx)
    .selectFrom('Account')
    .select('userId')
    .$narrowType<{ userId: number }>()
    .where((eb) => anyOf(eb, 'id', accountIds));
  for (const { userId } of await users.execute()) publish(tx, communityEvents.notificationsChanged, { userId });
}
