import { access, array, defineApi, integer, nullable, object, record } from '@flotilla/contract';

export const notificationsInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    countUnread: {
      method: 'POST',
      path: '/internal/notifications/unread',
      summary: 'How many notifications some users have not read, and the id of the newest of each; who has no account is left out.',
      access: access.none,
      internal: { callers: ['gateway'] },
      body: object({ userIds: array(integer({ minimum: 1 }), { maxItems: 500 }) }),
      replies: { 200: array(object({ userId: integer(), total: integer(), newestId: nullable(integer()) })) },
    },

    getNotificationSettings: {
      method: 'GET',
      path: '/internal/notifications/settings/{userId}',
      summary: 'What a user wants to be told of, as `GET /users/me` shows it.',
      access: access.none,
      internal: { callers: ['auth'] },
      params: object({ userId: integer({ minimum: 1 }) }),
      replies: { 200: record(integer()) },
    },
  },
);
