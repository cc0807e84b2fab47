import { access, defineApi, listOf, object, oneOf } from '@flotilla/contract';
import { job, jobSort, jobStates, jobType, pagingFields } from '@flotilla/contracts-shared';

const shared = {
  method: 'GET',
  access: access.right('MANAGE_JOBS'),
  query: object({ ...pagingFields, sort: jobSort(), jobType: jobType() }),
  replies: { 200: listOf(job) },
} as const;

export const jobsApi = defineApi(
  { service: 'auth', tag: 'Jobs' },
  {
    listJobs: {
      ...shared,
      path: '/api/v1/jobs',
      summary: 'The jobs of every service, in any state; `jobType` is a name of the interface or one of ours.',
    },

    listJobsInState: {
      ...shared,
      path: '/api/v1/jobs/{state}',
      summary: 'The jobs of every service that are in one state.',
      params: object({ state: oneOf(jobStates) }),
    },

    pauseJobs: {
      method: 'POST',
      path: '/api/v1/jobs/pause',
      summary: 'Let no process begin another job, within two seconds and over restarts; what is under way runs to its end.',
      access: access.right('MANAGE_JOBS'),
      replies: { 204: null },
    },

    resumeJobs: {
      method: 'POST',
      path: '/api/v1/jobs/resume',
      summary: 'Let jobs be begun again.',
      access: access.right('MANAGE_JOBS'),
      replies: { 204: null },
    },
  },
);
