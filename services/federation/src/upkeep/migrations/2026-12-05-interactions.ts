import { defineIndexes, defineMigration } from '@flotilla/database';

const CHECKED = `add column "check_at" timestamptz null, add column "failures" int not null default 0`;

export const createInteractions = defineMigration('2026-12-05-interactions', {
  up: [
    `create table "remote_ratings" ("video_url" text not null, "actor_id" int not null, "url" text not null, "check_at" timestamptz null,
      "failures" int not null default 0, constraint "remote_ratings_pkey" primary key ("video_url", "actor_id"))`,
    'create index "remote_ratings_actor_id_index" on "remote_ratings" ("actor_id")',
    'create index "remote_ratings_url_index" on "remote_ratings" ("url")',
    'create index remote_ratings_to_check on remote_ratings (check_at) where check_at is not null',
    `alter table "remote_ratings" add constraint "remote_ratings_actor_id_foreign" foreign key ("actor_id") references "actors" ("id")
      on delete cascade`,
    `alter table "shares" ${CHECKED}`,
    `alter table "remote_comments" ${CHECKED}`,
  ],
});

export const indexInteractions = defineIndexes('2026-12-05-interactions-indexes', [
  { name: 'shares_to_check', on: 'shares (check_at) where check_at is not null' },
  { name: 'remote_comments_to_check', on: 'remote_comments (check_at) where check_at is not null' },
]);
