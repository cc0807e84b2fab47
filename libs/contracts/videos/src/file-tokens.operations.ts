import { access, dateTime, defineApi, object, string } from '@flotilla/contract';
import { videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from './passwords.operations.ts';

export const fileTokensApi = defineApi(
  { service: 'videos', tag: 'Videos' },
  {
    createVideoFileToken: {
      method: 'POST',
      path: '/api/v1/videos/{id}/token',
      summary: 'A token, valid for eight hours, that opens the files of one video to players.',
      access: access.optional,
      params: object({ id: videoId() }),
      headers: videoPasswordHeaders,
      replies: { 200: object({ files: object({ token: string(), expires: dateTime() }) }) },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems],
    },
  },
);
