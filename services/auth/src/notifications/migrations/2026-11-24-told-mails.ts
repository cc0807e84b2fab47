import { defineMigration } from '@flotilla/database';

export const createToldMails = defineMigration('2026-11-24-told-mails', {
  up: [
    `create table "told_mails" (
      "user_id" int not null,
      "type" int not null,
      "cause" text not null,
      "told_at" timestamptz not null,
      primary key ("user_id", "type", "cause")
    )`,
    `create index "told_mails_told_at_index" on "told_mails" ("told_at")`,
  ],
});
