import { defineMigration } from '@flotilla/database';

export const createSentRatings = defineMigration('2026-12-03-sent-ratings', {
  up: [
    `create table "sent_ratings" ("account_id" int not null, "video_id" int not null, "rating" text null, "version" bigint not null,
      constraint "sent_ratings_pkey" primary key ("account_id", "video_id"))`,
  ],
});
