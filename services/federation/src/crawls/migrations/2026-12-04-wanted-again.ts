import { defineMigration } from '@flotilla/database';

export const addWantedAgain = defineMigration('2026-12-04-wanted-again', {
  up: ['alter table "crawls" add column "is_wanted_again" boolean not null default false'],
});
