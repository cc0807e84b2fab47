import { defineMigration } from '@flotilla/database';

/** How much of an object has arrived, and whose quota it counts against meanwhile. */
export const countArrivingBytes = defineMigration('2026-11-23-arriving-bytes', {
  up: [
    `alter table "pending_objects" add column if not exists "account_id" int null`,
    `alter table "pending_objects" add column if not exists "size" bigint not null default '0'`,
  ],
});
