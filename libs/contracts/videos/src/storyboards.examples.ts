import type { ExamplesOf } from '@flotilla/contract';
import type { storyboardsApi } from './storyboards.operations.ts';

const path = '/lazy-static/storyboards/0ad11c5b-5f0e-4a3a-9d6c-1f8f0c4f4a53.jpg';

export const storyboardsExamples: ExamplesOf<typeof storyboardsApi> = {
  listStoryboards: {
    replies: {
      200: {
        storyboards: [
          {
            storyboardPath: path,
            fileUrl: `https://videos.example${path}`,
            totalWidth: 2112,
            totalHeight: 1188,
            spriteWidth: 192,
            spriteHeight: 108,
            spriteDuration: 6,
          },
        ],
      },
    },
  },
};
