export { settleRefunds } from './settle-refunds.ts';
export { refundSubscribers } from './subscribers.ts';
