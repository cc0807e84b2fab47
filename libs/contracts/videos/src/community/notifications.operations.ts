import { access, array, boolean, defineApi, integer, listOf, object, optional } from '@flotilla/contract';
import { pagingFields, sortBy } from '@flotilla/contracts-shared';
import { notification, notificationSettings } from './notification.ts';

export const notificationsApi = defineApi(
  { service: 'videos', tag: 'Notifications' },
  {
    listMyNotifications: {
      method: 'GET',
      path: '/api/v1/users/me/notifications',
      summary: 'Your notifications; `unread=true` and `count=0` tell how many are unread.',
      access: access.user,
      query: object({
        ...pagingFields,
        sort: sortBy(['createdAt', 'read'], '-createdAt'),
        unread: optional(boolean()),
        typeOneOf: optional(array(integer({ minimum: 1, maximum: 1000 }), { maxItems: 100 })),
      }),
      replies: { 200: listOf(notification) },
    },

    markNotificationsRead: {
      method: 'POST',
      path: '/api/v1/users/me/notifications/read',
      summary: 'Mark some of your notifications as read.',
      access: access.user,
      leavesKeptAnswers: true,
      body: object({ ids: array(integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: 1000 }) }),
      replies: { 204: null },
    },

    markAllNotificationsRead: {
      method: 'POST',
      path: '/api/v1/users/me/notifications/read-all',
      summary: 'Mark all your notifications as read.',
      access: access.user,
      leavesKeptAnswers: true,
      replies: { 204: null },
    },

    updateNotificationSettings: {
      method: 'PUT',
      path: '/api/v1/users/me/notification-settings',
      summary: 'Choose for each kind of notification whether it comes to the bell (1), by mail (2), both (3) or not at all (0).',
      access: access.user,
      leavesKeptAnswers: true,
      body: notificationSettings,
      replies: { 204: null },
    },
  },
);
