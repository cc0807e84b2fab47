import { defineMigration } from '@flotilla/database';

export const addPlacesOfImports = defineMigration('2026-12-07-places-of-imports', {
  up: [`alter table "user_imports" add column "begun_here" int not null default 0, add column "refused_since" timestamptz null`],
});
