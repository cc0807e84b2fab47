import { defineMigration } from '@flotilla/database';

export const addGivenUp = defineMigration('2026-12-02-given-up', {
  up: ['alter table "delivery_hosts" add column "gave_up_at" timestamptz null'],
});
