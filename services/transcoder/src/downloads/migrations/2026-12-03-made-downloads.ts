import { defineMigration } from '@flotilla/database';

export const createMadeDownloads = defineMigration('2026-12-03-made-downloads', {
  up: [
    `create table "made_downloads" ("key" text not null primary key, "video_uuid" uuid not null, "storage_key" text not null, "size" bigint null,
      "used_at" timestamptz not null, "created_at" timestamptz not null)`,
    'create index "made_downloads_video_uuid_index" on "made_downloads" ("video_uuid")',
    'alter table "made_downloads" add constraint "made_downloads_storage_key_unique" unique ("storage_key")',
    'create index "made_downloads_used_at_index" on "made_downloads" ("used_at")',
  ],
});
