import type { ExamplesOf } from '@flotilla/contract';
import type { jobsApi } from './jobs.operations.ts';

const encoding = {
  id: 'transcoder-73',
  type: 'video-transcoding',
  state: 'active',
  data: { videoUUID: '9c9de5e8-0a1e-484a-b099-e80766180a6d', run: 1, group: 0, transcodeId: 12 },
  progress: 42,
  priority: 100,
  error: null,
  createdAt: '2026-06-01T08:10:02.114Z',
  processedOn: '2026-06-01T08:10:03.870Z',
  finishedOn: null,
} as const;
const failed = {
  id: 'auth-19',
  type: 'email',
  state: 'failed',
  data: { kind: 'reset-password' },
  progress: 0,
  priority: 0,
  error: 'The mail server refused the recipient.',
  createdAt: '2026-06-01T07:58:40.003Z',
  processedOn: '2026-06-01T07:58:40.511Z',
  finishedOn: '2026-06-01T07:58:41.902Z',
} as const;

export const jobsExamples: ExamplesOf<typeof jobsApi> = {
  listJobs: { replies: { 200: { total: 2, data: [encoding, failed] } } },
  listJobsInState: { replies: { 200: { total: 1, data: [failed] } } },
};
