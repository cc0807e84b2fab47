import { defineMigration } from '@flotilla/database';

export const addSeenAt = defineMigration('2026-12-04-seen-comments', {
  up: ['alter table "remote_comments" add column "seen_at" timestamptz not null default now()'],
});
