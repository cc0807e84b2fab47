import { defineMigration } from '@flotilla/database';

export const createConfiguration = defineMigration('2026-11-21-configuration', {
  up: [
    `create table "configuration" (
      "id" int not null,
      "overrides" jsonb null,
      "announced" jsonb null,
      "version" int not null default 0,
      primary key ("id")
    )`,
    `alter table "configuration" add constraint "configuration_one_row" check (id = 1)`,
    `create table "custom_pages" (
      "name" text not null,
      "content" text not null,
      "updated_at" timestamptz not null,
      primary key ("name")
    )`,
  ],
});
