import { defineIndexes } from '@flotilla/database';

/** What many rows are counted by is in the index itself. */
export const coverCounted = defineIndexes('2026-11-24-covering-indexes', [
  { name: 'videos_of_channel', on: 'videos (channel_id, published_at desc, id) include (audience, nsfw)' },
  { name: 'videos_private', on: 'videos (id) include (account_id) where privacy = 3' },
]);
