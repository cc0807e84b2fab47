import { defineMigration } from '@flotilla/database';

export const addBeginOfImports = defineMigration('2026-12-08-begin-of-imports', {
  up: [`alter table "user_imports" add column "begun_at" timestamptz null`],
});
