export { applyDueDeadlines } from './apply-due-deadlines.ts';
