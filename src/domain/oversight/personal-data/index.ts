export { accountInUse, eraseAccount } from './erase-account.ts';
export { exportAccount } from './export-account.ts';
export type { OpenReason } from './open-obligations.ts';
export { subscribers } from './subscribers.ts';
