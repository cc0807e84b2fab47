import { access, array, defineApi, integer, object, string } from '@flotilla/contract';
import { videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from './passwords.operations.ts';

/** Small frames in one picture, filled row by row; sides in pixels (docs/contract/files.md#storyboards). */
export const storyboard = object({
  storyboardPath: string(),
  fileUrl: string(),
  totalWidth: integer(),
  totalHeight: integer(),
  spriteWidth: integer(),
  spriteHeight: integer(),
  /** Seconds between two frames. */
  spriteDuration: integer(),
});

export const storyboardsApi = defineApi(
  { service: 'videos', tag: 'Videos' },
  {
    listStoryboards: {
      method: 'GET',
      path: '/api/v1/videos/{id}/storyboards',
      summary: 'Small frames of a video for its time line; none while they are not made, or cannot be.',
      access: access.optional,
      freshFor: 1,
      params: object({ id: videoId() }),
      headers: videoPasswordHeaders,
      replies: { 200: object({ storyboards: array(storyboard) }) },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems],
    },
  },
);
