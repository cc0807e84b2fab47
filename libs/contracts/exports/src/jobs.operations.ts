import { defineApi } from '@flotilla/contract';
import { listJobsOf, orderJobsOf } from '@flotilla/contracts-shared';

/** Called by `auth` for its list of jobs. */
export const jobsInternal = defineApi(
  { service: 'exports', tag: 'Internal' },
  {
    orderExportsJobs: orderJobsOf('exports'),
    listExportsJobs: listJobsOf('exports'),
  },
);
