import { defineApi } from '@flotilla/contract';
import { listJobsOf, orderJobsOf } from '@flotilla/contracts-shared';

export const jobsInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    orderVideosJobs: orderJobsOf('videos'),
    listVideosJobs: listJobsOf('videos'),
  },
);
