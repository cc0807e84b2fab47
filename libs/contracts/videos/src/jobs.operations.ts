import { listJobsOf, orderJobsOf } from '@flotilla/contracts-shared';

export const jobsInternal = {
  orderVideosJobs: orderJobsOf('videos', 'orderVideosJobs'),
  listVideosJobs: listJobsOf('videos', 'listVideosJobs'),
};
