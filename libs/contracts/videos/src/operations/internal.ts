import { access, array, boolean, defineOperation, integer, nullable, object, optional, string } from '@flotilla/contract';
import { account, userName, videoChannel, videoId } from '@flotilla/contracts-shared';

const displayName = () => string({ minLength: 1, maxLength: 120 });
const usage = { videoQuotaUsed: integer(), videoQuotaUsedDaily: integer(), totalVideoFileSize: integer() };
const params = object({ userId: integer({ minimum: 1 }) });

/** Asked by `auth` only (docs/contract/services.md#creating-a-user). */
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
      displayName: optional(displayName()),
      channelName: optional(userName()),
      channelDisplayName: optional(displayName()),
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
    summary: 'The account, channels and quota use of a user, as `GET /users/me` shows them; with numbers on request.',
    access: access.none,
    internal: true,
    params,
    query: object({ withStats: optional(boolean({ default: false })) }),
    replies: {
      200: object({
        account,
        videoChannels: array(videoChannel),
        videoQuotaUsed: integer(),
        videoQuotaUsedDaily: integer(),
        totalVideoFileSize: optional(integer()),
        videosCount: optional(integer()),
      }),
    },
    problems: ['account_not_found'],
  }),

  listUserContents: defineOperation({
    id: 'listUserContents',
    service: 'videos',
    tag: 'Internal',
    method: 'POST',
    path: '/internal/accounts/contents',
    summary: 'The accounts and quota use of some users; who has none is left out.',
    access: access.none,
    internal: true,
    body: object({ userIds: array(integer({ minimum: 1 }), { maxItems: 100 }) }),
    replies: { 200: array(object({ userId: integer(), account, ...usage })) },
  }),

  getVideosStats: defineOperation({
    id: 'getVideosStats',
    service: 'videos',
    tag: 'Internal',
    method: 'GET',
    path: '/internal/videos/stats',
    summary: 'What this instance has of videos and channels.',
    access: access.none,
    internal: true,
    replies: {
      200: object({
        videos: integer(),
        views: integer(),
        filesSize: integer(),
        channels: integer(),
        dailyActiveChannels: integer(),
        weeklyActiveChannels: integer(),
        monthlyActiveChannels: integer(),
      }),
    },
  }),

  reapUploads: defineOperation({
    id: 'reapUploads',
    service: 'videos',
    tag: 'Internal',
    method: 'POST',
    path: '/internal/uploads/reap',
    summary: 'End uploads nobody continues, now instead of in the hour.',
    access: access.none,
    internal: true,
    replies: { 204: null },
  }),

  findVideo: defineOperation({
    id: 'findVideo',
    service: 'videos',
    tag: 'Internal',
    method: 'GET',
    path: '/internal/videos/{id}',
    summary: 'Whether there is such a video.',
    access: access.none,
    internal: true,
    params: object({ id: videoId() }),
    replies: { 204: null },
    problems: ['video_not_found'],
  }),

  findTakenNames: defineOperation({
    id: 'findTakenNames',
    service: 'videos',
    tag: 'Internal',
    method: 'POST',
    path: '/internal/actor-names/taken',
    summary: 'Which of some names belong, or once belonged, to an account or channel.',
    access: access.none,
    internal: true,
    body: object({ names: array(userName(), { maxItems: 10 }) }),
    replies: { 200: object({ taken: array(string()) }) },
  }),

  updateProfile: defineOperation({
    id: 'updateProfile',
    service: 'videos',
    tag: 'Internal',
    method: 'PUT',
    path: '/internal/accounts/{userId}/profile',
    summary: 'Change what an account says of itself; a display name that is null becomes the name.',
    access: access.none,
    internal: true,
    params,
    body: object({
      displayName: optional(nullable(displayName())),
      description: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
    }),
    replies: { 204: null },
    problems: ['account_not_found'],
  }),
};
