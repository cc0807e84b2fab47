import { defineMigration } from '@flotilla/database';

/** Videos that were to be found before are no news. */
export const rememberAnnounced = defineMigration('2026-11-24-announced-videos', {
  up: [
    'alter table "videos" add column if not exists "announced_at" timestamptz null',
    'update videos set announced_at = published_at where audience > 0 and announced_at is null',
  ],
});
