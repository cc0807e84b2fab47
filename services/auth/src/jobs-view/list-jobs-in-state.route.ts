import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { JobSource } from './job-sources.ts';
import { listJobs } from './list-jobs.ts';
import { pausedHeader } from './paused-header.ts';

export const listJobsInStateRoute = (deps: Deps, sources: readonly JobSource[]) =>
  route(authApi.listJobsInState, async ({ params: { state }, query, context }) =>
    reply(200, await listJobs(deps, sources, { ...query, state }, context.url), pausedHeader(deps)),
  );
