import { defineMigration } from '@flotilla/database';

export const createUploads = defineMigration('2026-11-22-uploads', {
  up: [
    `create table "pending_objects" (
      "storage_key" text not null,
      "created_at" timestamptz not null,
      primary key ("storage_key")
    )`,
    `create index "pending_objects_created_at_index" on "pending_objects" ("created_at")`,
    `create table "upload_sessions" (
      "id" text not null,
      "user_id" int not null,
      "fingerprint" text not null,
      "generation" int not null,
      "state" text not null,
      "channel_id" int not null,
      "account_id" int not null,
      "video_uuid" uuid not null,
      "video_id" int null,
      "filename" text not null,
      "size" bigint not null,
      "metadata" jsonb not null,
      "picture_key" text null,
      "storage_key" text not null,
      "multipart_id" text null,
      "part_size" int not null,
      "received" bigint not null default '0',
      "reserved" boolean not null,
      "locked_by" uuid null,
      "locked_until" timestamptz null,
      "created_at" timestamptz not null,
      "touched_at" timestamptz not null,
      primary key ("id")
    )`,
    `create index "upload_sessions_touched_at_index" on "upload_sessions" ("touched_at")`,
    `create unique index upload_sessions_one_alive_per_file on upload_sessions (user_id, fingerprint) where state in ('open', 'received')`,
    `create table "upload_pieces" (
      "session_id" text not null,
      "start" bigint not null,
      "size" int not null,
      "storage_key" text not null,
      primary key ("session_id", "start")
    )`,
    `alter table "upload_pieces" add constraint "upload_pieces_storage_key_unique" unique ("storage_key")`,
    `create table "upload_parts" (
      "session_id" text not null,
      "part_number" int not null,
      "etag" text not null,
      "size" int not null,
      primary key ("session_id", "part_number")
    )`,
    `alter table "upload_pieces" add constraint "upload_pieces_session_id_foreign" foreign key ("session_id") references "upload_sessions" ("id") on delete cascade`,
    `alter table "upload_parts" add constraint "upload_parts_session_id_foreign" foreign key ("session_id") references "upload_sessions" ("id") on delete cascade`,
  ],
});
