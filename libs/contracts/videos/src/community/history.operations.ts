import { access, dateTime, defineApi, integer, listOf, object, optional, string } from '@flotilla/contract';
import { pagingFields } from '@flotilla/contracts-shared';
import { video } from '../video.ts';

export const historyApi = defineApi(
  { service: 'videos', tag: 'My user' },
  {
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
