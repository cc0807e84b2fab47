import { defineMigration } from '@flotilla/database';

const change = (rating: string) =>
  `(new.rating is not distinct from '${rating}')::int - (old.rating is not distinct from '${rating}')::int`;

export const countRatingsLater = defineMigration('2026-11-24-ratings-counted-later', {
  up: [
    `create or replace function count_ratings() returns trigger language plpgsql as $$ begin
      insert into video_number_changes (video_id, likes, dislikes)
      values (coalesce(new.video_id, old.video_id), ${change('like')}, ${change('dislike')});
      return null; end $$`,
  ],
});
