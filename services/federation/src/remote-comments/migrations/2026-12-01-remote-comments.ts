import { defineMigration } from '@flotilla/database';

export const createRemoteComments = defineMigration('2026-12-01-remote-comments', {
  up: [
    `create table "remote_comments" ("url" text not null, "video_url" text not null, "actor_id" int null, "deleted_at" timestamptz null,
      constraint "remote_comments_pkey" primary key ("url"))`,
    'create index remote_comments_of_actor on remote_comments (actor_id)',
    'create index remote_comments_of_video on remote_comments (video_url)',
    `alter table "remote_comments" add constraint "remote_comments_actor_id_foreign" foreign key ("actor_id") references "actors" ("id") on delete set null`,
  ],
});
