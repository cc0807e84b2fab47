import { defineMigration } from '@flotilla/database';

export const addJobsPausedSince = defineMigration('2026-11-21-jobs-paused-since', {
  up: [`alter table "jobs_pause" add column "changed_at" timestamptz null`],
});
