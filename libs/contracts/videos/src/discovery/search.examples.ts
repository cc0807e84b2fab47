import type { ExamplesOf } from '@flotilla/contract';
import { exampleChannel } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { searchApi } from './search.operations.ts';

export const searchExamples: ExamplesOf<typeof searchApi> = {
  searchVideos: { replies: { 200: { total: 1, data: [exampleVideo] } } },
  searchChannels: { replies: { 200: { total: 1, data: [exampleChannel] } } },
};
