import { listJobsOf, orderJobsOf } from '@flotilla/contracts-shared';

/** Asked by `auth` for its list of jobs. */
export const jobsInternal = {
  orderTranscoderJobs: orderJobsOf('transcoder', 'orderTranscoderJobs'),
  listTranscoderJobs: listJobsOf('transcoder', 'listTranscoderJobs'),
};
