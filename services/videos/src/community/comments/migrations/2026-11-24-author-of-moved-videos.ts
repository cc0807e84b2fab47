import { defineMigration } from '@flotilla/database';

/** Whose comments are the author's changes when a video moves to a channel of another account; nobody comments meanwhile, as its row is locked. */
const threadsFromAuthor = `(select count(*) from comments r where r.thread_id = t.id and r.in_reply_to_id is not null
  and r.by_video_author and not r.held_for_review and r.deleted_at is null)`;

export const followAuthor = defineMigration('2026-11-24-author-of-moved-videos', {
  up: [
    `create function follow_video_author() returns trigger language plpgsql as $$ begin
      update comments set by_video_author = account_id = new.account_id where video_id = new.id and account_id in (old.account_id, new.account_id);
      update comments t set replies_from_author = ${threadsFromAuthor}
      where t.id in (select r.thread_id from comments r where r.video_id = new.id and r.account_id in (old.account_id, new.account_id));
      return null; end $$`,
    `create trigger follow_video_author after update of account_id on videos for each row when (old.account_id <> new.account_id)
      execute function follow_video_author()`,
    // What moved before.
    `update comments c set by_video_author = c.account_id = v.account_id from videos v
      where v.id = c.video_id and c.account_id is not null and c.by_video_author <> (c.account_id = v.account_id)`,
    `update comments t set replies_from_author = ${threadsFromAuthor} where t.in_reply_to_id is null and t.replies_from_author <> ${threadsFromAuthor}`,
  ],
});
