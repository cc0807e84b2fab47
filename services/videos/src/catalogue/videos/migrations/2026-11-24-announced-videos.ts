import { defineMigration } from '@flotilla/database';

/** Videos that were to be found before are no news; they are not rewritten, because lists wait for this transaction. */
export const rememberAnnounced = defineMigration('2026-11-24-announced-videos', {
  up: [
    `alter table "videos" add column if not exists "announced_at" timestamptz null default '1970-01-01Z'`,
    'alter table "videos" alter column "announced_at" drop default',
    'update videos set announced_at = null where audience = 0',
  ],
});
