import { defineMigration } from '@flotilla/database';

/** What many rows are counted by is in the index itself. */
export const coverCounted = defineMigration('2026-11-24-covering-indexes', {
  up: [
    'drop index if exists videos_of_channel',
    'create index videos_of_channel on videos (channel_id, published_at desc, id) include (audience, nsfw)',
    'create index videos_private on videos (id) include (account_id) where privacy = 3',
  ],
});
