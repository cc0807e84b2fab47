import type { Route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { createJobSources } from './job-sources.ts';
import { listJobsRoute } from './list-jobs.route.ts';
import { listJobsInStateRoute } from './list-jobs-in-state.route.ts';
import { pauseJobsRoute } from './pause-jobs.route.ts';
import { resumeJobsRoute } from './resume-jobs.route.ts';

export function jobsViewRoutes(deps: Deps): readonly Route[] {
  const sources = createJobSources(deps);
  return [listJobsRoute(deps, sources), listJobsInStateRoute(deps, sources), pauseJobsRoute(deps), resumeJobsRoute(deps)];
}
