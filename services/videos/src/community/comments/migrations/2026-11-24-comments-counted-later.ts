import { defineMigration } from '@flotilla/database';

const visible = (row: string) => `(not ${row}.held_for_review and ${row}.deleted_at is null)::int`;

export const countCommentsLater = defineMigration('2026-11-24-comments-counted-later', {
  up: [
    `create or replace function count_comments() returns trigger language plpgsql as $$ declare change int; begin
      change := ${visible('new')} - (case when tg_op = 'UPDATE' then ${visible('old')} else 0 end);
      if change = 0 then return null; end if;
      insert into video_number_changes (video_id, comments) values (new.video_id, change);
      if new.in_reply_to_id is not null then
        update comments set total_replies = total_replies + change, replies_from_author = replies_from_author + (case when new.by_video_author then change else 0 end)
        where id = new.thread_id;
      end if;
      return null; end $$`,
  ],
});
