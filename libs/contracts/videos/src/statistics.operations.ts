import { access, defineApi, integer, object } from '@flotilla/contract';

/** Called by `auth` (docs/contract/instance.md#statistics). */
export const statisticsInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    getVideosStats: {
      method: 'GET',
      path: '/internal/videos/stats',
      summary: 'What this instance has of videos and channels.',
      access: access.none,
      internal: { callers: ['auth'] },
      replies: {
        200: object({
          videos: integer(),
          /** With those of other instances that lists show. */
          knownVideos: integer(),
          views: integer(),
          filesSize: integer(),
          channels: integer(),
          dailyActiveChannels: integer(),
          weeklyActiveChannels: integer(),
          monthlyActiveChannels: integer(),
        }),
      },
    },
  },
);
