import type { ExamplesOf } from '@flotilla/contract';
import { exampleMetadata, exampleSource, exampleVideoDetails } from './video.examples.ts';
import type { oneVideoApi } from './videos.operations.ts';

export const oneVideoExamples: ExamplesOf<typeof oneVideoApi> = {
  getVideo: { replies: { 200: exampleVideoDetails } },
  getVideoDescription: { replies: { 200: { description: exampleVideoDetails.description } } },
  updateVideo: {
    body: {
      several: {
        'A better name': { name: 'How a clinker boat is planked, part 1', tags: ['boats', 'wood', 'craft'] },
        'Make it private': { privacy: 3 },
        'No category': { category: null },
      },
    },
  },
  getVideoSource: { replies: { 200: exampleSource } },
  getVideoFileMetadata: { replies: { 200: exampleMetadata } },
  getMyQuotaUsed: { replies: { 200: { videoQuotaUsed: 734_003_200, videoQuotaUsedDaily: 0 } } },
};
