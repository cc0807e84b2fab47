import { access, dateTime, defineApi, integer, listOf, object, oneOf, optional, string } from '@flotilla/contract';
import { pagingFields, videoId } from '@flotilla/contracts-shared';
import { video } from '../video.ts';

/** What a player says about where it is (docs/contract/history.md#positions). Seconds. */
const position = object({
  currentTime: integer({ minimum: 0, maximum: 2_147_483_647 }),
  viewEvent: optional(oneOf(['seek'])),
  sessionId: optional(string({ minLength: 1, maxLength: 1000 })),
  client: optional(string({ minLength: 1, maxLength: 200 })),
  device: optional(string({ maxLength: 200 })),
  operatingSystem: optional(string({ minLength: 1, maxLength: 200 })),
});

/** One operation under several names, for clients of all ages. */
const reporting = {
  tag: 'Videos',
  access: access.optional,
  leavesKeptAnswers: true,
  params: object({ videoId: videoId() }),
  body: position,
  replies: { 204: null },
  problems: ['bad_request', 'video_not_found'],
} as const;
const summary = 'Where a viewer is in a video; kept in the history of those who are signed in and want one.';

export const historyApi = defineApi(
  { service: 'videos', tag: 'My user' },
  {
    reportPosition: { ...reporting, method: 'POST', path: '/api/v1/videos/{videoId}/views', summary, repeatable: true },
    putPosition: { ...reporting, method: 'PUT', path: '/api/v1/videos/{videoId}/views', summary },
    reportWatching: { ...reporting, method: 'POST', path: '/api/v1/videos/{videoId}/watching', summary, repeatable: true },
    putWatching: { ...reporting, method: 'PUT', path: '/api/v1/videos/{videoId}/watching', summary },

    listMyHistory: {
      method: 'GET',
      path: '/api/v1/users/me/history/videos',
      summary: 'The videos you watched, most recently watched first.',
      access: access.user,
      query: object({ ...pagingFields, search: optional(string({ maxLength: 1000 })) }),
      replies: { 200: listOf(video) },
      problems: ['bad_request'],
    },

    forgetWatched: {
      method: 'DELETE',
      path: '/api/v1/users/me/history/videos/{videoId}',
      summary: 'Take a video out of your history.',
      access: access.user,
      leavesKeptAnswers: true,
      params: object({ videoId: integer({ minimum: 1, maximum: 2_147_483_647 }) }),
      replies: { 204: null },
    },

    clearMyHistory: {
      method: 'POST',
      path: '/api/v1/users/me/history/videos/remove',
      summary: 'Forget what you watched, all of it or what was watched before a date.',
      access: access.user,
      leavesKeptAnswers: true,
      body: object({ beforeDate: optional(dateTime()) }),
      consumes: ['json', 'form', 'multipart'],
      replies: { 204: null },
      problems: ['bad_request'],
    },
  },
);
