import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { JobSource } from './job-sources.ts';
import { listJobs } from './list-jobs.ts';
import { pausedHeader } from './paused-header.ts';

export const listJobsRoute = (deps: Deps, sources: readonly JobSource[]) =>
  route(authApi.listJobs, async ({ query, context }) => reply(200, await listJobs(deps, sources, query, context.url), pausedHeader(deps)));
