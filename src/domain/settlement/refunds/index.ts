export { refundEntry } from './refund-outcome.ts';
export { settleRefunds } from './settle-refunds.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
