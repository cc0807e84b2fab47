import { access, array, boolean, dateTime, defineApi, integer, nullable, object, oneOf, string } from '@flotilla/contract';
import { nsfwPolicies } from '@flotilla/contracts-shared';
import { myUserUpdate } from './user.ts';

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

const {
  nsfwPolicy,
  autoPlayVideo,
  autoPlayNextVideo,
  autoPlayNextVideoPlaylist,
  p2pEnabled,
  videosHistoryEnabled,
  videoLanguages,
  language,
  theme,
} = myUserUpdate.properties;

/** Called by `exports`, for what archives that people bring along say of them. */
export const restoringInternal = defineApi(
  { service: 'auth', tag: 'Internal' },
  {
    restoreUserSettings: {
      method: 'PUT',
      path: '/internal/users/{userId}/restored',
      summary: 'Change what a user chose; nothing that gives access to anything.',
      access: access.none,
      internal: { callers: ['exports'] },
      params: object({ userId: integer({ minimum: 1, maximum: 2_147_483_647 }) }),
      body: object({
        nsfwPolicy,
        autoPlayVideo,
        autoPlayNextVideo,
        autoPlayNextVideoPlaylist,
        p2pEnabled,
        videosHistoryEnabled,
        videoLanguages,
        language,
        theme,
      }),
      replies: { 204: null },
      problems: ['user_not_found'],
    },
  },
);
