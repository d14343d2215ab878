export { deadlines } from './deadlines.ts';
export { settleAwards } from './settle-awards.ts';
export { settleCapture } from './settle-capture.ts';
export { settleRefunds } from './settle-refunds.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
