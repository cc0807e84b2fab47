import { access, defineApi, integer, nullable, object, string } from '@flotilla/contract';
import { mediaMetadata, videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { thumbnailParts, videoChanges } from './metadata.ts';
import { passwordProblems } from './passwords.operations.ts';
import { videoDetails, videoSource } from './video.ts';

const params = object({ id: videoId() });

export const oneVideoApi = defineApi(
  { service: 'videos', tag: 'Videos' },
  {
    getVideo: {
      method: 'GET',
      path: '/api/v1/videos/{id}',
      summary: 'One video with its files.',
      access: access.optional,
      freshFor: 1,
      params,
      headers: videoPasswordHeaders,
      replies: { 200: videoDetails },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', 'does_not_respect_follow_constraints', ...passwordProblems],
    },

    getVideoDescription: {
      method: 'GET',
      path: '/api/v1/videos/{id}/description',
      summary: 'The whole description, for clients older than version 8.',
      access: access.optional,
      freshFor: 1,
      params,
      headers: videoPasswordHeaders,
      replies: { 200: object({ description: nullable(string()) }) },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems],
    },

    updateVideo: {
      method: 'PUT',
      path: '/api/v1/videos/{id}',
      summary: 'Change a video; absent fields stay, null clears.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      body: videoChanges,
      consumes: ['json', 'form', 'multipart'],
      files: thumbnailParts,
      replies: { 204: null },
      problems: [
        'video_not_found',
        'channel_not_found',
        'nsfw_details_without_nsfw',
        'not_an_image',
        'quota_reached',
        'account_not_found',
        'video_password_missing',
      ],
    },

    deleteVideo: {
      method: 'DELETE',
      path: '/api/v1/videos/{id}',
      summary: 'Delete a video and all its files.',
      access: access.owner('video', 'REMOVE_ANY_VIDEO'),
      params,
      replies: { 204: null },
      problems: ['video_not_found'],
    },

    getVideoSource: {
      method: 'GET',
      path: '/api/v1/videos/{id}/source',
      summary: 'What was uploaded.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      replies: { 200: videoSource },
      problems: ['video_not_found'],
    },

    getVideoFileMetadata: {
      method: 'GET',
      path: '/api/v1/videos/{id}/metadata/{videoFileId}',
      summary: 'What ffprobe prints about one file.',
      access: access.optional,
      params: object({ id: videoId(), videoFileId: integer({ minimum: 1, maximum: 2_147_483_647 }) }),
      headers: videoPasswordHeaders,
      replies: { 200: mediaMetadata },
      problems: ['video_not_found', 'not_found', 'unauthorized_request', 'forbidden', 'not_a_video', ...passwordProblems],
    },

    getMyQuotaUsed: {
      tag: 'My user',
      method: 'GET',
      path: '/api/v1/users/me/video-quota-used',
      summary: 'How many bytes your videos use, in all and of the last 24 hours.',
      access: access.user,
      replies: { 200: object({ videoQuotaUsed: integer(), videoQuotaUsedDaily: integer() }) },
    },
  },
);

export const oneVideoInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    findVideo: {
      method: 'GET',
      path: '/internal/videos/{id}',
      summary: 'Whether there is such a video.',
      access: access.none,
      internal: { callers: ['auth'] },
      params: object({ id: videoId() }),
      replies: { 204: null },
      problems: ['video_not_found'],
    },
  },
);
