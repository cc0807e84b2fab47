import { defineIndexes } from '@flotilla/database';

/** Removals walk along these. */
export const orderNotifications = defineIndexes(
  '2026-11-26-notifications-in-order',
  ['actor_id', 'video_id', 'channel_id'].map((column) => ({ name: `notifications_${column}_index`, on: `notifications (${column}, id)` })),
);
