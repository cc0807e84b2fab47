import { authEvents } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { removeAccountLater } from '../accounts/remove-account-later.ts';

/** Keeps what lists must know about viewers, and the limits of their accounts. An older snapshot than the known one changes nothing. */
export const onUserSnapshot = subscription(authEvents.userSnapshot, () => async (user, { tx }) => {
  const rows = await execute<{ user_id: number }>(
    tx,
    `insert into users (user_id, version, username, role, blocked, deleted, nsfw_policy, nsfw_flags_displayed, nsfw_flags_hidden, nsfw_flags_blurred, nsfw_flags_warned)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id) do update set version = excluded.version, username = excluded.username, role = excluded.role, blocked = excluded.blocked,
       deleted = excluded.deleted, nsfw_policy = excluded.nsfw_policy, nsfw_flags_displayed = excluded.nsfw_flags_displayed,
       nsfw_flags_hidden = excluded.nsfw_flags_hidden, nsfw_flags_blurred = excluded.nsfw_flags_blurred, nsfw_flags_warned = excluded.nsfw_flags_warned
     where users.version < excluded.version
     returning user_id`,
    [
      user.userId,
      user.version,
      user.username,
      user.role,
      user.blocked,
      user.deleted,
      user.nsfwPolicy,
      user.nsfwFlagsDisplayed,
      user.nsfwFlagsHidden,
      user.nsfwFlagsBlurred,
      user.nsfwFlagsWarned,
    ],
  );
  if (rows.length === 0) return;
  if (user.deleted) return removeAccountLater(tx, user.userId);
  const limits = [user.userId, user.videoQuota, user.videoQuotaDaily];
  await execute(tx, 'update accounts set video_quota = $2, video_quota_daily = $3 where user_id = $1', limits);
});
