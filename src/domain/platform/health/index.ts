export { healthCheck } from './health-check.ts';
export { readinessCheck } from './readiness-check.ts';
