import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';

/**
 * Positions of many viewers at once: user ids, video ids, seconds, times. Those of users who want no history, or are gone, and of deleted videos are left out.
 * Rows are written in the order of their keys, so that two processes never wait for each other.
 */
export const writePositions = hotStatement({
  name: 'write-positions',
  text: `with told as (select * from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) as t (user_id, video_id, position, watched_at)),
    begun as (select told.video_id from told where not exists (select from watched_videos w where w.user_id = told.user_id and w.video_id = told.video_id)),
    there as (select id from videos where id = any(select video_id from begun) order by id for key share)
    insert into watched_videos (user_id, video_id, position, watched_at)
    select told.user_id, told.video_id, told.position, told.watched_at from told
      join users u on u.user_id = told.user_id
    where u.videos_history_enabled and not u.deleted
      and (told.video_id in (select id from there) or told.video_id not in (select video_id from begun))
    order by told.user_id, told.video_id
    on conflict (user_id, video_id) do update set position = excluded.position, watched_at = excluded.watched_at
      where watched_videos.watched_at <= excluded.watched_at
    returning 1 as written`,
  row: { written: p.integer() },
});
