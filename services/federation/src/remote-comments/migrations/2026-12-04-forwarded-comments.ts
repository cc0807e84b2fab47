import { defineMigration } from '@flotilla/database';

export const addActivities = defineMigration('2026-12-04-forwarded-comments', {
  up: ['alter table "remote_comments" add column "activity" text null, add column "reply_approval" text null'],
});
