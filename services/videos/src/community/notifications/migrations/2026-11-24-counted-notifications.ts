import { defineIndexes } from '@flotilla/database';

/** Lists are counted by these indexes alone. */
export const coverNotifications = defineIndexes('2026-11-24-counted-notifications', [
  { name: 'notifications_of_account', on: 'notifications (account_id, created_at desc, id) include (video_id, type, read)' },
  { name: 'notifications_unread', on: 'notifications (account_id, created_at desc, id) include (video_id, type) where not read' },
]);
