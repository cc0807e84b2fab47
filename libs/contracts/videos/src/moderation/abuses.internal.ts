import { access, defineApi, integer, nullable, number, object } from '@flotilla/contract';

/** Called by `auth`, for statistics and numbers about a user. */
export const abusesInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    countAbuses: {
      method: 'GET',
      path: '/internal/abuses/stats',
      summary: 'How many reports there are, and how long the latest waited.',
      access: access.none,
      internal: { callers: ['auth'] },
      replies: { 200: object({ total: integer(), processed: integer(), averageResponseTimeMs: nullable(number()) }) },
    },

    countAbusesOfUser: {
      method: 'GET',
      path: '/internal/accounts/{userId}/abuses',
      summary: 'How many reports there are against a user, how many of those were accepted, and how many the user made.',
      access: access.none,
      internal: { callers: ['auth'] },
      params: object({ userId: integer({ minimum: 1 }) }),
      replies: { 200: object({ abusesCount: integer(), abusesAcceptedCount: integer(), abusesCreatedCount: integer() }) },
    },
  },
);
