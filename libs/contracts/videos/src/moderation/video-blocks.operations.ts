import { access, boolean, defineApi, listOf, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { pagingFields, sortBy, videoId } from '@flotilla/contracts-shared';
import { videoBlock } from './video-block.ts';

const sorts = ['id', 'name', 'duration', 'views', 'likes', 'dislikes', 'uuid', 'createdAt'] as const;
const params = object({ videoId: videoId() });
const reason = () => optional(nullable(string({ minLength: 2, maxLength: 300 })));
const byModerators = access.right('MANAGE_VIDEO_BLACKLIST');
const path = '/api/v1/videos/{videoId}/blacklist';

/** People say "blocked", the wire says "blacklist". */
export const videoBlocksApi = defineApi(
  { service: 'videos', tag: 'Video blocks' },
  {
    listBlockedVideos: {
      method: 'GET',
      path: '/api/v1/videos/blacklist',
      summary: 'The videos that moderators blocked, and those held back for them.',
      access: byModerators,
      query: object({
        ...pagingFields,
        sort: sortBy(sorts, '-createdAt'),
        type: optional(oneOf([1, 2])),
        search: optional(string({ minLength: 1, maxLength: 1000, description: 'A part of the name of the video.' })),
      }),
      replies: { 200: listOf(videoBlock) },
    },

    blockVideo: {
      method: 'POST',
      path,
      summary: 'Hide a video from everybody but its owner and moderators.',
      access: byModerators,
      params,
      body: object({ reason: reason(), unfederate: optional(boolean()) }),
      replies: { 204: null },
      problems: ['video_not_found', 'video_already_blocked', 'remote_video_not_unfederated'],
    },

    updateVideoBlock: {
      method: 'PUT',
      path,
      summary: 'Change why a video is blocked.',
      access: byModerators,
      params,
      body: object({ reason: reason() }),
      replies: { 204: null },
      problems: ['video_not_found', 'video_not_blocked'],
    },

    unblockVideo: {
      method: 'DELETE',
      path,
      summary: 'Show a video again, or accept one that was held back.',
      access: byModerators,
      params,
      replies: { 204: null },
      problems: ['video_not_found', 'video_not_blocked'],
    },
  },
);
