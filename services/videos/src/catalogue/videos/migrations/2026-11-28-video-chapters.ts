import { defineMigration } from '@flotilla/database';

export const createVideoChapters = defineMigration('2026-11-28-video-chapters', {
  up: [
    `create table "video_chapters" ("video_id" int not null primary key, "chapters" jsonb not null,
      "version" bigint not null default next_snapshot_version(), "updated_at" timestamptz not null)`,
    'alter table "video_chapters" add constraint "video_chapters_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade',
  ],
});
