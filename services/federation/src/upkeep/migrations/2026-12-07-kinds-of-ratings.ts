import { defineMigration } from '@flotilla/database';

export const addRating = defineMigration('2026-12-07-kinds-of-ratings', {
  up: ['alter table "remote_ratings" add column "rating" text null'],
});
