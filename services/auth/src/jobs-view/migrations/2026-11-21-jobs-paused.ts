import { defineMigration } from '@flotilla/database';

export const createJobsPause = defineMigration('2026-11-21-jobs-paused', {
  up: [
    `create table "jobs_pause" (
      "id" int not null,
      "is_paused" boolean not null default false,
      "version" int not null default 0,
      primary key ("id")
    )`,
    `alter table "jobs_pause" add constraint "jobs_pause_one_row" check (id = 1)`,
  ],
});
