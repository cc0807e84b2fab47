import { jobsInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { viewJobs } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';

/** The jobs of this service, for the list of all jobs that `auth` serves. */
export const jobsView = defineFeature<Deps>({
  operations: [
    implement(jobsInternal, ({ database, jobTypes }: Deps) => {
      const view = viewJobs(database, 'videos', jobTypes);
      return {
        orderVideosJobs: async ({ query: { count, ...filter } }) => reply(200, await view.order(filter, count)),
        listVideosJobs: async ({ query: { start, count, ...filter } }) => reply(200, { jobs: await view.list(filter, { start, count }) }),
      };
    }),
  ],
});
