import type { Payload } from '@flotilla/contract';
import { type communityEvents, type NotificationType, notificationSettingDefaults } from '@flotilla/contracts-videos';
import { hotStatement, type Insertable, type TableOf, type Transaction } from '@flotilla/database';
import { wakeRelays } from '@flotilla/outbox';
import { currentTrace } from '@flotilla/telemetry';
import type { Notification } from './notification.entity.ts';
import { NOTIFIED, NOTIFYING } from './notifying.ts';
import { settingOf } from './setting-of.ts';

type Row = Insertable<TableOf<typeof Notification>>;
export type Notice = {
  /** Names what happened, as `thingMade` does: nobody is told twice of one cause. */
  readonly cause: string;
  readonly type: NotificationType;
  /** Users; null is somebody of another instance, whom nobody here tells. */
  readonly recipientIds: readonly (number | null)[];
  /** Who acted, where what the bell shows does not name them: those who muted them are not told, nobody is when the instance did. */
  readonly actorId?: number;
  /** What the bell shows, by ids. */
  readonly subject: Omit<Row, 'accountId' | 'cause' | 'createdAt' | 'id' | 'read' | 'type' | 'updatedAt'>;
  /** What a mail says. */
  readonly about: Payload<(typeof communityEvents)['notificationCreated']>['about'];
  readonly now: Date;
};

/** Names a thing by more than its id, which may be given again after a database was restored from a backup. */
export const thingMade = (kind: string, id: number, madeAt: Date): string => `${kind}:${id}@${madeAt.getTime()}`;
/** The same of a row. */
export const thingMadeInSql = (kind: string, row: string): string =>
  `'${kind}:' || ${row}.id || '@' || (extract(epoch from ${row}.created_at) * 1000)::bigint`;

/** Recipients of one event. */
export const AT_ONCE = 500;

/**
 * Tells users of something, each as they chose: stores what goes to the bell, and publishes who is to be told in events of at most 500. The only way in
 * (docs/contract/notifications.md#delivery). Safe to repeat.
 */
export async function notify(tx: Transaction, notice: Notice): Promise<void> {
  const meant = [...new Set(notice.recipientIds)].filter((userId) => userId !== null).sort((a, b) => a - b);
  for (let start = 0; start < meant.length; start += AT_ONCE) await notifySome(tx, notice, meant.slice(start, start + AT_ONCE));
}

/** Values: the cause, the type, its setting and default, user ids, who acted, the columns of the subject, what a mail says, the time, the trace. */
export const notifyUsers = hotStatement({
  name: 'notify-users',
  text: `with notice as (
    select $1::text as cause, $2::int as type, $3::text as setting, $4::int as usual, $5::int[] as user_ids, $6::int as acted_id,
      $7::int as actor_id, $8::int as video_id, $9::int as comment_id, $10::int as thread_id, $11::boolean as held_for_review, $12::int as follow_id,
      $13::int as channel_id, $14::int as block_id, $15::int as abuse_id, $16::int as registration_id, $17::text as registration_username,
      $18::json as about, $19::timestamptz as now, $20::text as trace
  ), ${NOTIFYING} ${NOTIFIED}`,
  row: {},
});

async function notifySome(
  tx: Transaction,
  { cause, type, about, subject, actorId, now }: Notice,
  userIds: readonly number[],
): Promise<void> {
  const setting = settingOf[type];
  const { videoId, commentId, threadId, heldForReview = false, followId, channelId, blockId, abuseId } = subject;
  const who = [userIds, actorId ?? subject.actorId ?? null];
  const { actorId: shownId, registrationId, registrationUsername } = subject;
  const things = [shownId, videoId, commentId, threadId, heldForReview, followId, channelId, blockId, abuseId];
  const shown = [...things, registrationId, registrationUsername];
  const what = [cause, type, setting, notificationSettingDefaults[setting]];
  await notifyUsers(tx, [...what, ...who, ...shown, JSON.stringify(about), now, currentTrace() ?? null]);
  wakeRelays(tx);
}
