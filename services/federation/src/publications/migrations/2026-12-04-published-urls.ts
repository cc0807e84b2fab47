import { defineIndexes } from '@flotilla/database';

export const indexPublishedUrls = defineIndexes('2026-12-04-published-urls', [
  { name: 'published_objects_url', on: 'published_objects (url) where url is not null' },
]);
