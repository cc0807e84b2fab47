import { access, defineApi, integer, listOf, object, oneOf, optional } from '@flotilla/contract';
import { handle, pagingFields, sortBy, videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from '../passwords.operations.ts';
import { video } from '../video.ts';

export const ratings = ['like', 'dislike'] as const;

export const ratingsApi = defineApi(
  { service: 'videos', tag: 'Ratings' },
  {
    rateVideo: {
      method: 'PUT',
      path: '/api/v1/videos/{id}/rate',
      summary: 'Like or dislike a video, or take that back.',
      access: access.user,
      leavesKeptAnswers: true,
      params: object({ id: videoId() }),
      headers: videoPasswordHeaders,
      body: object({ rating: oneOf([...ratings, 'none']) }),
      replies: { 204: null },
      problems: ['video_not_found', 'forbidden', 'account_not_found', ...passwordProblems],
    },

    getMyRating: {
      tag: 'My user',
      method: 'GET',
      path: '/api/v1/users/me/videos/{videoId}/rating',
      summary: 'How you rated a video.',
      access: access.user,
      params: object({ videoId: videoId() }),
      headers: videoPasswordHeaders,
      replies: { 200: object({ videoId: integer(), rating: oneOf([...ratings, 'none']) }) },
      problems: ['video_not_found', 'forbidden', 'account_not_found', ...passwordProblems],
    },

    listAccountRatings: {
      tag: 'Accounts',
      method: 'GET',
      path: '/api/v1/accounts/{name}/ratings',
      summary: 'The videos an account rated; for that account alone.',
      access: access.owner('account'),
      params: object({ name: handle() }),
      query: object({ ...pagingFields, sort: sortBy(['createdAt'], '-createdAt'), rating: optional(oneOf(ratings)) }),
      replies: { 200: listOf(object({ video, rating: oneOf(ratings) })) },
      problems: ['account_not_found'],
    },
  },
);
