import type { ExamplesOf } from '@flotilla/contract';
import type { transcodingApi } from './transcoding.operations.ts';

export const transcodingExamples: ExamplesOf<typeof transcodingApi> = {
  getTranscoding: {
    replies: {
      200: {
        state: 'running',
        error: null,
        renditions: [
          { resolution: { id: 720, label: '720p' }, state: 'active', progress: 42, error: null },
          { resolution: { id: 240, label: '240p' }, state: 'completed', progress: 100, error: null },
        ],
      },
    },
  },
};
