export { announceJobs, findScheduleSuccesses, type JobRun, saveJobRun } from './job-run.ts';
export { listJobs } from './list-jobs.ts';
export { storedData } from './stored-data.ts';
