import { defineMigration } from '@flotilla/database';

export const addLayout = defineMigration('2026-12-08-layouts-of-archives', {
  up: ['alter table "user_exports" add column "layout" int null'],
});
