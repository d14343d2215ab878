export { settleAwards } from './settle-awards.ts';
export { settleCapture } from './settle-capture.ts';
export { subscribers } from './subscribers.ts';
export { deadlines } from './deadlines.ts';
