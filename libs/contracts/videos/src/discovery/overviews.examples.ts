import type { ExamplesOf } from '@flotilla/contract';
import { exampleChannelSummary } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { overviewsApi } from './overviews.operations.ts';

const videos = [exampleVideo];

export const overviewsExamples: ExamplesOf<typeof overviewsApi> = {
  getVideosOverview: {
    replies: {
      200: {
        categories: [{ category: { id: 11, label: 'News & Politics' }, videos }],
        channels: [{ channel: exampleChannelSummary, videos }],
        tags: [{ tag: 'boats', videos }],
      },
    },
  },
};
