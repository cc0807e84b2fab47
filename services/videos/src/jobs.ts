import type { JobHandler } from '@flotilla/jobs';
import { removeAccountHandler } from './accounts/remove-account.job.ts';
import type { Deps } from './deps.ts';
import { removeObjectsHandler } from './objects/remove-objects.job.ts';
import { removeSourceHandler } from './transcoding/remove-source.job.ts';
import { uploadJobs } from './uploads/jobs.ts';

export const jobs = (deps: Deps): readonly JobHandler[] => [
  removeAccountHandler(deps),
  removeObjectsHandler(deps),
  removeSourceHandler(deps),
  ...uploadJobs(deps),
];
