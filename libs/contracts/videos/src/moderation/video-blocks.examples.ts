import type { ExamplesOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { videoBlocksApi } from './video-blocks.operations.ts';

const reason = 'Shows a child whose parents did not agree.';
const block = {
  id: 3,
  type: 1,
  reason,
  unfederated: false,
  video: exampleVideo,
  createdAt: exampleDates.lately,
  updatedAt: exampleDates.lately,
};

export const videoBlocksExamples: ExamplesOf<typeof videoBlocksApi> = {
  listBlockedVideos: { replies: { 200: { total: 1, data: [block] } } },
  blockVideo: { body: { reason, unfederate: false } },
  updateVideoBlock: { body: { reason } },
};
