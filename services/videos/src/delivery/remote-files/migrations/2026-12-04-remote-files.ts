import { defineMigration } from '@flotilla/database';

export const createRemoteFiles = defineMigration('2026-12-04-remote-files', {
  up: [
    `create table "remote_files" ("filename" text not null, "url" text not null, "storage_key" text not null, "content_type" text not null,
      "size" int not null, "created_at" timestamptz not null, "last_used_at" timestamptz not null, constraint "remote_files_pkey" primary key ("filename"))`,
    'alter table "remote_files" add constraint "remote_files_storage_key_unique" unique ("storage_key")',
    'create index remote_files_by_use on remote_files (last_used_at, created_at) include (size)',
  ],
});
