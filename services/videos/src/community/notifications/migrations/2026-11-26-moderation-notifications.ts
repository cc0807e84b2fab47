import { defineIndexes, defineMigration } from '@flotilla/database';

export const tellOfModeration = defineMigration('2026-11-26-moderation-notifications', {
  up: ['alter table "notifications" add column "block_id" int null', 'alter table "notifications" add column "abuse_id" int null'],
});

export const indexModeration = defineIndexes(
  '2026-11-26-moderation-notifications-indexes',
  ['block_id', 'abuse_id'].map((column) => ({ name: `notifications_${column}_index`, on: `notifications (${column})` })),
);
