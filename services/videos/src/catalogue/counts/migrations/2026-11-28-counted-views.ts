import { defineIndexes, defineMigration } from '@flotilla/database';
import { TRENDING_SCORE } from '../../videos/trending-score.ts';

export const countViewsByHour = defineMigration('2026-11-28-counted-views', {
  up: [
    `create table "video_hours" ("video_id" int not null, "hour" timestamptz not null, "views" int not null, "in_trend" boolean not null default true,
      primary key ("video_id", "hour"))`,
    'create index video_hours_in_trend on video_hours (in_trend, hour)',
    'alter table "videos" add column "trending" int not null default 0',
    'alter table "video_number_changes" add column "views" int not null default 0, add column "downloads" int not null default 0',
    `create table "video_download_minutes" ("video_id" int not null, "minute" timestamptz not null, "downloads" int not null,
      primary key ("video_id", "minute"))`,
    `create table "video_downloaders" ("video_id" int not null, "key" uuid not null, "counted_at" timestamptz not null, primary key ("video_id", "key"))`,
    'create index "video_downloaders_counted_at_index" on "video_downloaders" ("counted_at")',
    'create table "view_salts" ("day" date not null primary key, "salt" text not null)',
  ],
});

export const indexTrending = defineIndexes('2026-11-28-trending-index', [
  { name: 'videos_listed_by_trending', on: `videos (${TRENDING_SCORE}, id) where audience > 0` },
  { name: 'videos_listed_by_trending_desc', on: `videos (${TRENDING_SCORE} desc, id) where audience > 0` },
]);
