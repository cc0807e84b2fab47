import { defineMigration } from '@flotilla/database';

export const addUsersOnceActive = defineMigration('2026-11-21-users-once-active', {
  up: [`alter table "users" add column "once_active" jsonb null`],
});
