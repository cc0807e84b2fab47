import { defineMigration } from '@flotilla/database';

export const scheduleUpdates = defineMigration('2026-11-23-scheduled-updates', {
  up: [
    `alter table "videos" add column if not exists "scheduled_update_at" timestamptz null`,
    `alter table "videos" add column if not exists "scheduled_privacy" int null`,
    `create index if not exists videos_scheduled on videos (scheduled_update_at) where scheduled_update_at is not null`,
  ],
});
