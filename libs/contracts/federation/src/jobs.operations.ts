import { defineApi } from '@flotilla/contract';
import { listJobsOf, orderJobsOf } from '@flotilla/contracts-shared';

/** Called by `auth` for its list of jobs. */
export const jobsInternal = defineApi(
  { service: 'federation', tag: 'Internal' },
  {
    orderFederationJobs: orderJobsOf('federation'),
    listFederationJobs: listJobsOf('federation'),
  },
);
