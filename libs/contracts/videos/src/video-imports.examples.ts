import type { ExamplesOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from './video.examples.ts';
import type { videoImportsApi } from './video-imports.operations.ts';

const targetUrl = 'https://boats.example/films/planking.mp4';
const wanted = { channelId: 2, name: 'How a clinker boat is planked', privacy: 1, targetUrl } as const;
const pending = {
  id: 9,
  targetUrl,
  magnetUri: null,
  torrentName: null,
  state: { id: 1, label: 'Pending' },
  error: null,
  attempts: 0,
  receivedBytes: 0,
  totalBytes: null,
  createdAt: exampleDates.registered,
  updatedAt: exampleDates.registered,
  video: { ...exampleVideo, state: { id: 3, label: 'To import' }, tags: ['boats', 'wood'] },
};

export const videoImportsExamples: ExamplesOf<typeof videoImportsApi> = {
  importVideo: { body: wanted, replies: { 200: pending } },
  listMyVideoImports: {
    replies: {
      200: {
        total: 2,
        data: [
          { ...pending, id: 10, state: { id: 6, label: 'Processing' }, attempts: 1, receivedBytes: 104_857_600, totalBytes: 301_882_114 },
          { ...pending, state: { id: 3, label: 'Failed' }, attempts: 1, error: 'boats.example answered 404.' },
        ],
      },
    },
  },
};
