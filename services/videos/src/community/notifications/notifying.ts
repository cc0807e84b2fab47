import { communityEvents } from '@flotilla/contracts-videos';
import { recording } from '@flotilla/outbox';
import { isMutedBy } from '../../catalogue/index.ts';

/** What the bell shows, besides what every notification has. */
const SUBJECT =
  'actor_id, video_id, comment_id, thread_id, held_for_review, follow_id, channel_id, block_id, abuse_id, registration_id, registration_username';

/**
 * How users are told, each as they chose, in SQL: to be put behind `with notice as (…),`, whose rows have a cause, type, setting, its default (`usual`), user_ids, acted_id, all of
 * the subject, about, now and trace. `wanted` are the accounts of users who are neither blocked nor deleted and did not mute who acted, or its server; they stay until the
 * end of the transaction. Who was told of the cause before is not told again.
 */
export const NOTIFYING = `wanted as (
    select n.cause, n.type, a.id as account_id, a.user_id, coalesce((s.chosen ->> n.setting)::int, n.usual) as bits
    from notice n join accounts a on a.user_id = any(n.user_ids)
      left join accounts o on o.id = n.acted_id left join users u on u.user_id = a.user_id left join notification_settings s on s.account_id = a.id
    where u.blocked is not true and u.deleted is not true and o.muted_by_instance is not true and not ${isMutedBy('a.id', 'o')}
    order by a.id for key share of a
  ), told as (
    insert into notifications (account_id, cause, type, ${SUBJECT}, created_at, updated_at)
    select w.account_id, cause, type, ${SUBJECT}, n.now, n.now from wanted w join notice n using (cause, type) where w.bits & 1 <> 0
    order by w.account_id
    on conflict (account_id, type, cause) do nothing returning account_id, cause, type
  ), recipients as (
    select cause, type, json_agg(json_build_object('userId', w.user_id, 'web', w.bits & 1 <> 0, 'email', w.bits & 2 <> 0) order by w.account_id) as list
    from wanted w left join told t using (cause, type, account_id)
    where case when w.bits & 1 <> 0 then t.account_id is not null else w.bits & 2 <> 0 end group by cause, type
  )`;

/** The event about each notice that somebody is told of; it follows `NOTIFYING`. */
export const NOTIFIED = recording(communityEvents.notificationCreated, {
  from: 'notice n join recipients r using (cause, type)',
  payload: { cause: 'cause', type: 'type', recipients: 'r.list', about: 'n.about' },
  trace: 'n.trace',
});
