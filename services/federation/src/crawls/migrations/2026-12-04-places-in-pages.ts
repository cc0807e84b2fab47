import { defineMigration } from '@flotilla/database';

export const addItemsOfPage = defineMigration('2026-12-04-places-in-pages', {
  up: ['alter table "crawls" add column "items_of_page" int not null default 0'],
});
