import { jobsInternal } from '@flotilla/contracts-exports';
import { implement, reply } from '@flotilla/http-server';
import { viewJobs } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';

/** The jobs of this service, for the list of all jobs that `auth` serves. */
export const jobsView = defineFeature<Deps>({
  operations: [
    implement(jobsInternal, (deps) => {
      const view = viewJobs(deps.database, 'exports', deps.jobTypes);
      return {
        orderExportsJobs: async ({ query: { count, ...filter } }) => reply(200, await view.order(filter, count)),
        listExportsJobs: async ({ query: { start, count, ...filter } }) => reply(200, { jobs: await view.list(filter, { start, count }) }),
      };
    }),
  ],
});
