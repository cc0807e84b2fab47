import { communityEvents } from '@flotilla/contracts-videos';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Account } from '../../catalogue/index.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Account, Notification });
type Reference = 'commentId' | 'followId' | 'registrationId';

/** Removes what was told about comments, follows or registrations that this transaction deletes. */
export async function forgetNotifications(tx: Transaction, about: Reference, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db(tx)
    .deleteFrom('Notification')
    .where((eb) => anyOf(eb, about, ids))
    .returning('accountId')
    .execute();
  await tellOpenPages(tx, rows);
}

type Muted = { readonly actorId: number; readonly byAccountId: number | null; readonly atMost: number };

/** Removes some of what came from a muted account: of the account that mutes it, or of all when the instance does. Returns how much. */
export async function forgetMuted(tx: Transaction, { actorId, byAccountId, atMost }: Muted): Promise<number> {
  const some = db(tx)
    .selectFrom('Notification')
    .select('id')
    .where('actorId', '=', actorId)
    .$if(byAccountId !== null, (query) => query.where('accountId', '=', byAccountId as number))
    .orderBy('id')
    .limit(atMost)
    .forUpdate();
  const rows = await db(tx).deleteFrom('Notification').where('id', 'in', some).returning('accountId').execute();
  await tellOpenPages(tx, rows);
  return rows.length;
}

/** A held comment was approved, or is held now. */
export async function showReview(tx: Transaction, commentId: number, heldForReview: boolean): Promise<void> {
  await db(tx).updateTable('Notification').set({ heldForReview }).where('commentId', '=', commentId).execute();
}

/** Has open pages of these accounts count anew. */
export async function tellOpenPages(tx: Transaction, rows: readonly { readonly accountId: number }[]): Promise<void> {
  if (rows.length === 0) return;
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  const users = db(tx)
    .selectFrom('Account')
    .select('userId')
    .where((eb) => anyOf(eb, 'id', accountIds));
  for (const { userId } of await users.execute()) publish(tx, communityEvents.notificationsChanged, { userId });
}
