import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { VISIBLE } from './comment-rows.ts';

const FROM = `comments c join videos v on v.id = c.video_id join accounts a on a.id = v.account_id left join accounts me on me.user_id = $2::int`;

/**
 * Counts what a reader with mutes sees: of the threads $5 their replies, and as thread 0 all comments of the video. A hidden comment hides
 * all that answers it.
 */
export const countVisible = hotStatement({
  name: 'count-visible-comments',
  text: `with recursive seen as (
      select c.id, c.thread_id, c.deleted_at, c.by_video_author from ${FROM} where c.video_id = $1::int and c.in_reply_to_id is null and ${VISIBLE}
      union all select c.id, c.thread_id, c.deleted_at, c.by_video_author from seen s join comments c on c.in_reply_to_id = s.id
        join videos v on v.id = c.video_id join accounts a on a.id = v.account_id left join accounts me on me.user_id = $2::int where ${VISIBLE})
    select 0 as "threadId", count(*)::int as total, 0 as "fromAuthor" from seen where deleted_at is null
    union all select thread_id, count(*) filter (where id <> thread_id and deleted_at is null)::int,
      count(*) filter (where id <> thread_id and deleted_at is null and by_video_author)::int
    from seen where thread_id = any($5::int[]) group by thread_id`,
  row: { threadId: p.integer(), total: p.integer(), fromAuthor: p.integer() },
});
