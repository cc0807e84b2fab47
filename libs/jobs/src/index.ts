export { cancelJobs, type EnqueueOptions, enqueueJob, isJobPending } from './enqueue-job.ts';
export { Job, JobSchema, type JobState, jobMigrations } from './job.entity.ts';
export {
  defineJobType,
  type JobContext,
  type JobHandler,
  type JobType,
  type JobWork,
  jobHandler,
  PermanentFailure,
  type RunningJob,
} from './job-type.ts';
export { type JobWorker, type JobWorkerOptions, startJobWorker } from './start-job-worker.ts';
export { type JobFilter, type JobOrder, type JobsView, type ShownJob, viewJobs } from './view-jobs.ts';
