import { access, dateTime, defineApi, object, string } from '@flotilla/contract';
import { videoId } from '@flotilla/contracts-shared';

export const fileTokensApi = defineApi(
  { service: 'videos', tag: 'Videos' },
  {
    createVideoFileToken: {
      method: 'POST',
      path: '/api/v1/videos/{id}/token',
      summary: 'A token, valid for eight hours, that opens the files of one video to players.',
      access: access.user,
      params: object({ id: videoId() }),
      replies: { 200: object({ files: object({ token: string(), expires: dateTime() }) }) },
      problems: ['video_not_found'],
    },
  },
);
