export { healthCheck } from './health-check.ts';
