import { access, defineApi, object } from '@flotilla/contract';
import { videoId } from '@flotilla/contracts-shared';
import { transcodingStatus } from './video.ts';

const params = object({ id: videoId() });

/** Not part of PeerTube's API: what a video's managers see of its renditions and can do about them (docs/contract/transcoding.md#status). */
export const transcodingApi = defineApi(
  { service: 'videos', tag: 'Transcoding' },
  {
    getTranscoding: {
      method: 'GET',
      path: '/api/v1/videos/{id}/transcoding',
      summary: 'The renditions of a video with state and progress, and what went wrong in words.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      replies: { 200: transcodingStatus },
      problems: ['video_not_found'],
    },

    cancelTranscoding: {
      method: 'POST',
      path: '/api/v1/videos/{id}/transcoding/cancel',
      summary: 'Stop making further renditions; those that are ready stay.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      replies: { 204: null },
      problems: ['video_not_found', 'transcoding_not_running'],
    },

    retryTranscoding: {
      method: 'POST',
      path: '/api/v1/videos/{id}/transcoding/retry',
      summary: 'Try the renditions that failed or were cancelled again.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      replies: { 204: null },
      problems: ['video_not_found', 'transcoding_not_failed'],
    },
  },
);
