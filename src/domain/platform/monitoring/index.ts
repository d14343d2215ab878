export { findSameAct, recordAudit } from './audit-entry.ts';
export { healthCheck } from './health-check.ts';
export { announceJobs, findScheduleSuccesses, type JobRun, saveJobRun } from './job-run.ts';
export { listAuditLog } from './list-audit-log.ts';
export { listJobs } from './list-jobs.ts';
export { readinessCheck } from './readiness-check.ts';
export { storedData } from './stored-data.ts';
