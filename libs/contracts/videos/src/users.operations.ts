import { access, array, boolean, defineApi, integer, nullable, object, optional, string } from '@flotilla/contract';
import { account, userName, userSnapshot, videoChannel } from '@flotilla/contracts-shared';

const displayName = () => string({ minLength: 1, maxLength: 120 });
const usage = { videoQuotaUsed: integer(), videoQuotaUsedDaily: integer(), totalVideoFileSize: integer() };
const params = object({ userId: integer({ minimum: 1 }) });

/** Called by `auth` only (docs/contract/services.md#creating-a-user). */
export const usersInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    putAccount: {
      method: 'PUT',
      path: '/internal/accounts/{userId}',
      summary: 'Make the account and first channel of a user; the same request again changes nothing and answers the same.',
      access: access.none,
      internal: { callers: ['auth'] },
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
    },

    getUserContent: {
      method: 'GET',
      path: '/internal/accounts/{userId}',
      summary: 'The account, channels and quota use of a user, as `GET /users/me` shows them; with numbers on request.',
      access: access.none,
      internal: { callers: ['auth'] },
      params,
      query: object({ withStats: optional(boolean({ default: false })) }),
      replies: {
        200: object({
          account,
          videoChannels: array(videoChannel),
          videoQuotaUsed: integer(),
          videoQuotaUsedDaily: integer(),
          /** Absent in answers of earlier releases. */
          specialPlaylists: optional(array(object({ id: integer(), name: string(), type: integer() }))),
          totalVideoFileSize: optional(integer()),
          videosCount: optional(integer()),
        }),
      },
      problems: ['account_not_found'],
    },

    listUserContents: {
      method: 'POST',
      path: '/internal/accounts/contents',
      summary: 'The accounts and quota use of some users; who has none is left out.',
      access: access.none,
      internal: { callers: ['auth'] },
      body: object({ userIds: array(integer({ minimum: 1 }), { maxItems: 100 }) }),
      replies: { 200: array(object({ userId: integer(), account, ...usage })) },
    },

    findTakenNames: {
      method: 'POST',
      path: '/internal/actor-names/taken',
      summary: 'Which of some names belong, or once belonged, to an account or channel.',
      access: access.none,
      internal: { callers: ['auth'] },
      body: object({ names: array(userName(), { maxItems: 10 }) }),
      replies: { 200: object({ taken: array(string()) }) },
    },

    takeUserSnapshot: {
      method: 'PUT',
      path: '/internal/users/snapshot',
      summary: 'Know the newest state of a user before its event arrives; an older one than is known changes nothing.',
      access: access.none,
      internal: { callers: ['auth'] },
      body: userSnapshot,
      replies: { 204: null },
    },

    updateProfile: {
      method: 'PUT',
      path: '/internal/accounts/{userId}/profile',
      summary: 'Change what an account says of itself; a display name that is null becomes the name.',
      access: access.none,
      internal: { callers: ['auth'] },
      params,
      body: object({
        displayName: optional(nullable(displayName())),
        description: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
      }),
      replies: { 204: null },
      problems: ['account_not_found'],
    },
  },
);
