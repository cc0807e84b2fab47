import { defineMigration } from '@flotilla/database';

export const createWatchedVideos = defineMigration('2026-11-24-watched-videos', {
  up: [
    `alter table "users" add column "videos_history_enabled" boolean null`,
    `create table "watched_videos" ("user_id" int not null, "video_id" int not null, "position" int not null, "watched_at" timestamptz not null,
      primary key ("user_id", "video_id"))`,
    'create index "watched_videos_video_id_index" on "watched_videos" ("video_id")',
    'create index watched_videos_of_user on watched_videos (user_id, watched_at desc, video_id)',
  ],
});
