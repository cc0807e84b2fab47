import { access, array, defineOperation, integer, object, optional } from '@flotilla/contract';
import { account, userName, videoChannel } from '@flotilla/contracts-shared';

const params = object({ userId: integer({ minimum: 1 }) });

/** Asked by `auth` only (design 10.1, 10.2). */
export const videosInternal = {
  putAccount: defineOperation({
    id: 'putAccount',
    service: 'videos',
    tag: 'Internal',
    method: 'PUT',
    path: '/internal/accounts/{userId}',
    summary: 'Make the account and first channel of a user; the same request again changes nothing and answers the same.',
    access: access.none,
    internal: true,
    params,
    body: object({
      username: userName(),
      channelName: optional(userName()),
      videoQuota: integer({ minimum: -1 }),
      videoQuotaDaily: integer({ minimum: -1 }),
    }),
    replies: { 200: object({ account: object({ id: integer() }), videoChannel: object({ id: integer() }) }) },
    problems: ['actor_name_taken'],
  }),

  getUserContent: defineOperation({
    id: 'getUserContent',
    service: 'videos',
    tag: 'Internal',
    method: 'GET',
    path: '/internal/accounts/{userId}',
    summary: 'The account, channels and quota use of a user, as `GET /users/me` shows them.',
    access: access.none,
    internal: true,
    params,
    replies: { 200: object({ account, videoChannels: array(videoChannel), videoQuotaUsed: integer(), videoQuotaUsedDaily: integer() }) },
  }),
};
