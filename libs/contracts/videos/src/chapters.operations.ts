import { access, array, defineApi, object } from '@flotilla/contract';
import { chapter, MAX_CHAPTERS, videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from './passwords.operations.ts';

export const chaptersApi = defineApi(
  { service: 'videos', tag: 'Chapters' },
  {
    getChapters: {
      method: 'GET',
      path: '/api/v1/videos/{id}/chapters',
      summary: 'The chapters of a video, by time.',
      access: access.optional,
      freshFor: 1,
      params: object({ id: videoId() }),
      headers: videoPasswordHeaders,
      replies: { 200: object({ chapters: array(chapter) }) },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems],
    },

    replaceChapters: {
      method: 'PUT',
      path: '/api/v1/videos/{videoId}/chapters',
      summary: 'Replace all chapters of a video; an empty list removes them.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params: object({ videoId: videoId() }),
      body: object({ chapters: array(chapter, { maxItems: MAX_CHAPTERS }) }),
      replies: { 204: null },
      problems: ['video_not_found', 'chapters_refused'],
    },
  },
);
