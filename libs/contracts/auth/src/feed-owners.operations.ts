import { access, boolean, defineApi, integer, nullable, object, string } from '@flotilla/contract';

const params = object({ userId: integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** Called by `videos`, about those whom feeds are of or for. */
export const feedOwnersInternal = defineApi(
  { service: 'auth', tag: 'Internal' },
  {
    checkFeedToken: {
      method: 'POST',
      path: '/internal/users/{userId}/check-feed-token',
      summary: 'Whether this is the token of their feed; never for somebody who is blocked or deleted.',
      access: access.none,
      internal: { callers: ['videos'] },
      repeatable: true,
      params,
      body: object({ token: string({ format: 'uuid', writeOnly: true }) }),
      replies: { 200: object({ isTheirs: boolean() }) },
    },

    getPublicEmail: {
      method: 'GET',
      path: '/internal/users/{userId}/public-email',
      summary: 'The confirmed address that they want everybody to know, if there is one.',
      access: access.none,
      internal: { callers: ['videos'] },
      params,
      replies: { 200: object({ email: nullable(string()) }) },
    },
  },
);
