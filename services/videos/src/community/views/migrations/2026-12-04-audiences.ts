import { defineMigration } from '@flotilla/database';

export const createAudiences = defineMigration('2026-12-04-audiences', {
  up: [
    `create table "viewers_elsewhere" ("video_id" int not null, "key" uuid not null, "host" text not null, "viewers" int not null,
      "is_total" boolean not null, "until" timestamptz not null, primary key ("video_id", "key"))`,
    'create index viewers_elsewhere_until on viewers_elsewhere (until)',
    'create table "audience_reports" ("of" text not null primary key, "counted_until" timestamptz not null)',
  ],
});
