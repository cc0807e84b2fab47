import type { Payload } from '@flotilla/contract';
import { communityEvents, type NotificationType, notificationSettingDefaults } from '@flotilla/contracts-videos';
import { anyOf, type Insertable, type TableOf, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Account, Mute, User } from '../../catalogue/index.ts';
import { Notification } from './notification.entity.ts';
import { NotificationChoice } from './notification-choice.entity.ts';
import { settingOf } from './setting-of.ts';

type Row = Insertable<TableOf<typeof Notification>>;
export type Notice = {
  /** Names what happened, such as `comment:17`: nobody is told twice of one cause. */
  readonly cause: string;
  readonly type: NotificationType;
  readonly recipientIds: readonly number[];
  /** Who acted, where what the bell shows does not name them: those who muted them are not told, nobody is when the instance did. */
  readonly actorId?: number;
  /** What the bell shows, by ids. */
  readonly subject: Omit<Row, 'accountId' | 'cause' | 'createdAt' | 'id' | 'read' | 'type' | 'updatedAt'>;
  /** What a mail says. */
  readonly about: Payload<(typeof communityEvents)['notificationCreated']>['about'];
  readonly now: Date;
};

/** Recipients of one event. */
export const AT_ONCE = 500;
const IN_THE_BELL = 1;
const BY_MAIL = 2;
const db = tables({ Account, Mute, Notification, NotificationChoice, User });

/**
 * Tells users of something, each as they chose: stores what goes to the bell, and publishes who is to be told in events of at most 500. The only way in
 * (docs/contract/notifications.md#delivery). Safe to repeat.
 */
export async function notify(tx: Transaction, notice: Notice): Promise<void> {
  const meant = [...new Set(notice.recipientIds)].sort((a, b) => a - b);
  for (let start = 0; start < meant.length; start += AT_ONCE) await notifySome(tx, notice, meant.slice(start, start + AT_ONCE));
}

async function notifySome(tx: Transaction, notice: Notice, userIds: readonly number[]): Promise<void> {
  const { cause, type, about, subject } = notice;
  const wanted = await readWanted(tx, { type, userIds, actorId: notice.actorId ?? subject.actorId ?? null });
  const fresh = await store(
    tx,
    notice,
    wanted.filter(({ bits }) => bits & IN_THE_BELL).map(({ accountId }) => accountId),
  );
  const recipients = wanted
    .filter(({ bits, accountId }) => (bits & IN_THE_BELL ? fresh.has(accountId) : bits & BY_MAIL))
    .map(({ userId, bits }) => ({ userId, web: (bits & IN_THE_BELL) !== 0, email: (bits & BY_MAIL) !== 0 }));
  if (recipients.length > 0) publish(tx, communityEvents.notificationCreated, { cause, type, recipients, about });
}

type Told = { readonly type: NotificationType; readonly userIds: readonly number[]; readonly actorId: number | null };

/** Accounts of users who are neither blocked nor deleted and did not mute who acted, and what they chose. They stay until the end of the transaction. */
async function readWanted(tx: Transaction, { type, userIds, actorId }: Told) {
  const setting = settingOf[type];
  const rows = await db(tx)
    .selectFrom('Account as a')
    .leftJoin('User as u', 'u.userId', 'a.userId')
    .leftJoin('NotificationChoice as n', 'n.accountId', 'a.id')
    .select(['a.id as accountId', 'a.userId', 'u.blocked', 'u.deleted', 'n.chosen'])
    .where((eb) => anyOf(eb, 'a.userId', userIds))
    .where((eb) => {
      const mutes = eb.selectFrom('Mute as m').select('m.id').where('m.accountId', '=', actorId);
      return eb.not(eb.exists(mutes.where((of) => of.or([of('m.byAccountId', 'is', null), of('m.byAccountId', '=', of.ref('a.id'))]))));
    })
    .orderBy('a.id')
    .forKeyShare('a')
    .execute();
  return rows
    .filter(({ blocked, deleted }) => !blocked && !deleted)
    .map(({ accountId, userId, chosen }) => ({ accountId, userId, bits: chosen?.[setting] ?? notificationSettingDefaults[setting] }));
}

/** Which accounts have a new row now. */
async function store(tx: Transaction, { cause, type, subject, now }: Notice, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db(tx)
    .insertInto('Notification')
    .values(accountIds.map((accountId) => ({ ...subject, accountId, cause, type, createdAt: now, updatedAt: now })))
    .onConflict((conflict) => conflict.columns(['accountId', 'type', 'cause']).doNothing())
    .returning('accountId')
    .execute();
  return new Set(rows.map(({ accountId }) => accountId));
}
