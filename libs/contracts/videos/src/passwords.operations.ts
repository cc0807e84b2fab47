import { access, dateTime, defineApi, integer, listOf, object, string } from '@flotilla/contract';
import { pagingFields, sortBy, videoId } from '@flotilla/contracts-shared';
import { videoPasswords } from './metadata.ts';

const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const params = object({ videoId: videoId() });
const password = object({ id: integer(), password: string(), videoId: integer(), createdAt: dateTime(), updatedAt: dateTime() });

/** What answers for a protected video, besides what it answers for others. */
export const passwordProblems = ['video_requires_password', 'video_requires_password_of_user', 'incorrect_video_password'] as const;

export const passwordsApi = defineApi(
  { service: 'videos', tag: 'Video passwords' },
  {
    listVideoPasswords: {
      method: 'GET',
      path: '/api/v1/videos/{videoId}/passwords',
      summary: 'The passwords that open a protected video.',
      access: access.owner('video', 'SEE_ALL_VIDEOS'),
      params,
      query: object({ ...pagingFields, sort: sortBy(['createdAt'], '-createdAt') }),
      replies: { 200: listOf(password) },
      problems: ['video_not_found', 'not_password_protected'],
    },

    replaceVideoPasswords: {
      method: 'PUT',
      path: '/api/v1/videos/{videoId}/passwords',
      summary: 'Replace all passwords of a protected video; what earlier ones opened is closed.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      body: object({ passwords: videoPasswords({ minItems: 1 }) }),
      consumes: ['json', 'form', 'multipart'],
      replies: { 204: null },
      problems: ['video_not_found', 'not_password_protected'],
    },

    deleteVideoPassword: {
      method: 'DELETE',
      path: '/api/v1/videos/{videoId}/passwords/{passwordId}',
      summary: 'Delete one password of a protected video, but not the last one.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params: object({ videoId: videoId(), passwordId: id() }),
      replies: { 204: null },
      problems: ['video_not_found', 'not_password_protected', 'video_password_missing', 'video_password_not_found'],
    },
  },
);
