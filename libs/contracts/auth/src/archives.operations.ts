import { access, array, boolean, dateTime, defineApi, integer, nullable, object, oneOf, string } from '@flotilla/contract';
import { nsfwPolicies } from '@flotilla/contracts-shared';

/** Called by `exports`, about whose things it puts into archives. */
export const archivesInternal = defineApi(
  { service: 'auth', tag: 'Internal' },
  {
    getArchivedUser: {
      method: 'GET',
      path: '/internal/users/{userId}/archived',
      summary: 'A user with what they chose; nothing that gives access to anything.',
      access: access.none,
      internal: { callers: ['exports'] },
      params: object({ userId: integer({ minimum: 1, maximum: 2_147_483_647 }) }),
      replies: {
        200: object({
          username: string(),
          email: string(),
          emailPublic: boolean(),
          nsfwPolicy: oneOf(nsfwPolicies),
          autoPlayVideo: boolean(),
          autoPlayNextVideo: boolean(),
          autoPlayNextVideoPlaylist: boolean(),
          p2pEnabled: boolean(),
          videosHistoryEnabled: boolean(),
          videoLanguages: nullable(array(string())),
          language: nullable(string()),
          theme: string(),
          createdAt: dateTime(),
        }),
      },
      problems: ['user_not_found'],
    },
  },
);
