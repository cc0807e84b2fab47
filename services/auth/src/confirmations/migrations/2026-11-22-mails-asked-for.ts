import { defineMigration } from '@flotilla/database';

export const countMailsAskedFor = defineMigration('2026-11-22-mails-asked-for', {
  up: [
    `alter table "confirmations" add column "mailed" int not null default 1, add column "mailed_since" timestamptz not null default now()`,
  ],
});
