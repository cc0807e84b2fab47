import type { JobHandler } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { discardUploadHandler } from './discard-upload.job.ts';
import { finishUploadHandler } from './finish-upload.job.ts';
import { sweepOrphansHandler } from './sweep-orphans.job.ts';

export const uploadJobs = (deps: Deps): readonly JobHandler[] => [
  discardUploadHandler(deps),
  finishUploadHandler(deps),
  sweepOrphansHandler(deps),
];
