import { defineIndexes, defineMigration } from '@flotilla/database';

export const addStaleAt = defineMigration('2026-12-04-stale-activities', {
  up: ['alter table "outbox_activities" add column "stale_at" timestamptz null'],
});

export const indexStaleAt = defineIndexes('2026-12-04-stale-activities-index', [
  { name: 'outbox_activities_stale', on: 'outbox_activities (stale_at) where stale_at is not null' },
]);
