import { defineMigration } from '@flotilla/database';

/** Lists are counted by these indexes alone. */
export const coverNotifications = defineMigration('2026-11-24-counted-notifications', {
  up: [
    'drop index if exists notifications_of_account',
    'drop index if exists notifications_unread',
    'create index notifications_of_account on notifications (account_id, created_at desc, id) include (video_id, type, read)',
    'create index notifications_unread on notifications (account_id, created_at desc, id) include (video_id, type) where not read',
  ],
});
