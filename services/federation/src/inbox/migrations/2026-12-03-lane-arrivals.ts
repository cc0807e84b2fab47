import { defineMigration } from '@flotilla/database';

export const addLaneArrivals = defineMigration('2026-12-03-lane-arrivals', {
  up: ['alter table "inbox_lanes" add column "arrivals" int not null default 0'],
});
