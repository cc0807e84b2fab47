import { access, dateTime, defineOperation, integer, nullable, object, string } from '@flotilla/contract';
import { mediaMetadata, videoId } from '@flotilla/contracts-shared';
import { thumbnailParts, videoChanges } from '../metadata.ts';
import { videoDetails, videoSource } from '../video.ts';

const params = object({ id: videoId() });

export const videosApi = {
  getVideo: defineOperation({
    id: 'getVideo',
    service: 'videos',
    tag: 'Videos',
    method: 'GET',
    path: '/api/v1/videos/{id}',
    summary: 'One video with its files.',
    access: access.optional,
    params,
    replies: { 200: videoDetails },
    problems: ['video_not_found'],
  }),

  getVideoDescription: defineOperation({
    id: 'getVideoDescription',
    service: 'videos',
    tag: 'Videos',
    method: 'GET',
    path: '/api/v1/videos/{id}/description',
    summary: 'The whole description, for clients older than version 8.',
    access: access.optional,
    params,
    replies: { 200: object({ description: nullable(string()) }) },
    problems: ['video_not_found'],
  }),

  updateVideo: defineOperation({
    id: 'updateVideo',
    service: 'videos',
    tag: 'Videos',
    method: 'PUT',
    path: '/api/v1/videos/{id}',
    summary: 'Change a video; absent fields stay, null clears.',
    access: access.owner('video', 'UPDATE_ANY_VIDEO'),
    params,
    body: videoChanges,
    consumes: ['json', 'form', 'multipart'],
    files: thumbnailParts,
    replies: { 204: null },
    problems: ['video_not_found', 'channel_not_found', 'nsfw_details_without_nsfw', 'not_an_image', 'quota_reached'],
  }),

  deleteVideo: defineOperation({
    id: 'deleteVideo',
    service: 'videos',
    tag: 'Videos',
    method: 'DELETE',
    path: '/api/v1/videos/{id}',
    summary: 'Delete a video and all its files.',
    access: access.owner('video', 'REMOVE_ANY_VIDEO'),
    params,
    replies: { 204: null },
    problems: ['video_not_found'],
  }),

  createVideoFileToken: defineOperation({
    id: 'createVideoFileToken',
    service: 'videos',
    tag: 'Videos',
    method: 'POST',
    path: '/api/v1/videos/{id}/token',
    summary: 'A token, valid for eight hours, that opens the files of one video to players.',
    access: access.user,
    params,
    replies: { 200: object({ files: object({ token: string(), expires: dateTime() }) }) },
    problems: ['video_not_found'],
  }),

  getVideoSource: defineOperation({
    id: 'getVideoSource',
    service: 'videos',
    tag: 'Videos',
    method: 'GET',
    path: '/api/v1/videos/{id}/source',
    summary: 'What was uploaded.',
    access: access.owner('video', 'UPDATE_ANY_VIDEO'),
    params,
    replies: { 200: videoSource },
    problems: ['video_not_found'],
  }),

  getVideoFileMetadata: defineOperation({
    id: 'getVideoFileMetadata',
    service: 'videos',
    tag: 'Videos',
    method: 'GET',
    path: '/api/v1/videos/{id}/metadata/{videoFileId}',
    summary: 'What ffprobe prints about one file.',
    access: access.optional,
    params: object({ id: videoId(), videoFileId: integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    replies: { 200: mediaMetadata },
    problems: ['video_not_found', 'not_found'],
  }),
};
