import { defineIndexes, defineMigration } from '@flotilla/database';

export const addCollections = defineMigration('2026-12-04-collections', {
  up: [
    'alter table "remote_videos" add column "comments_url" text null, add column "shares_url" text null',
    'alter table "shares" add column "seen_at" timestamptz not null default now()',
  ],
});

export const indexCollections = defineIndexes('2026-12-04-collections-indexes', [
  { name: 'remote_videos_comments_url_index', on: 'remote_videos (comments_url)' },
  { name: 'remote_videos_shares_url_index', on: 'remote_videos (shares_url)' },
]);
