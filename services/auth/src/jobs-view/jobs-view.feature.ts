import { jobsApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createJobSources } from './job-sources.ts';
import { JobsPause } from './jobs-pause.entity.ts';
import { listJobs } from './list-jobs.ts';
import { createJobsPause } from './migrations/2026-11-21-jobs-paused.ts';
import { addJobsPausedSince } from './migrations/2026-11-21-jobs-paused-since.ts';
import { setJobsPaused } from './set-jobs-paused.ts';

export const jobsView = defineFeature<Deps>({
  operations: [
    implement(jobsApi, (deps) => {
      const sources = createJobSources(deps);
      /** A header, because the interface has no field for it and the page must still show it after a reload. */
      const pausedHeader = () => ({ 'x-jobs-paused': String(deps.instance.state().areJobsPaused) });
      return {
        listJobs: async ({ query, context }) => reply(200, await listJobs(deps, sources, query, context.url), pausedHeader()),
        listJobsInState: async ({ params, query, context }) =>
          reply(200, await listJobs(deps, sources, { ...query, state: params.state }, context.url), pausedHeader()),
        pauseJobs: async ({ caller }) => {
          await setJobsPaused(deps, true, caller);
          return reply(204, null);
        },
        resumeJobs: async ({ caller }) => {
          await setJobsPaused(deps, false, caller);
          return reply(204, null);
        },
      };
    }),
  ],
  entities: [JobsPause],
  migrations: [createJobsPause, addJobsPausedSince],
});
