import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';

/** Of more comments on one video the others count as shown: whoever muted thousands must not keep the database busy. */
const MOST = 10_000;

/**
 * Counts, of what a reader would see otherwise, the comments of muted accounts and all that answers them: by thread, with how many of them are replies.
 * The parameters are those of `VISIBLE` with the video first.
 */
export const countHidden = hotStatement({
  name: 'count-hidden-comments',
  text: `with recursive hidden as (
      select c.id from comments c where c.account_id = any($4::int[]) and c.video_id = $1::int
      union select c.id from hidden h join comments c on c.in_reply_to_id = h.id)
    select c.thread_id as "threadId", count(*)::int as total, count(*) filter (where c.in_reply_to_id is not null)::int as replies,
      count(*) filter (where c.in_reply_to_id is not null and c.by_video_author)::int as "fromAuthor"
    from (select id from hidden limit ${MOST}) few join comments c on c.id = few.id join videos v on v.id = c.video_id join accounts a on a.id = v.account_id
      left join accounts me on me.user_id = $2::int
    where c.deleted_at is null and (not c.held_for_review or $3::boolean or a.user_id = $2::int or c.account_id = me.id)
    group by c.thread_id`,
  row: { threadId: p.integer(), total: p.integer(), replies: p.integer(), fromAuthor: p.integer() },
});
