export { cancelJobs, type EnqueueOptions, enqueueJob, isJobPending, withdrawJob } from './enqueue-job.ts';
export { Job, JobSchema, type JobState, jobMigrations } from './job.entity.ts';
export {
  defineJobType,
  type JobBinding,
  type JobContext,
  type JobHandler,
  type JobType,
  type JobWork,
  job,
  jobHandler,
  PermanentFailure,
  type RunningJob,
} from './job-type.ts';
export { createSchedules, Schedule as ScheduleEntity } from './schedule.entity.ts';
export { type Express, type JobWorker, type JobWorkerOptions, startJobWorker } from './start-job-worker.ts';
export { type Schedule, schedule, startSchedules } from './start-schedules.ts';
export { type JobFilter, type JobOrder, type JobsView, type ShownJob, viewJobs } from './view-jobs.ts';
