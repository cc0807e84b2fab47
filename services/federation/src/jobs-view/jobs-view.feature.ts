import { jobsInternal } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { viewJobs } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';

/** The jobs of this service, for the list of all jobs that `auth` serves. */
export const jobsView = defineFeature<Deps>({
  operations: [
    implement(jobsInternal, (deps) => {
      const view = viewJobs(deps.database, 'federation', deps.jobTypes);
      return {
        orderFederationJobs: async ({ query: { count, ...filter } }) => reply(200, await view.order(filter, count)),
        listFederationJobs: async ({ query: { start, count, ...filter } }) =>
          reply(200, { jobs: await view.list(filter, { start, count }) }),
      };
    }),
  ],
});
