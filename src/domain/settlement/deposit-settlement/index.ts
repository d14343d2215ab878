export { lapseHold, releaseDeposit } from './deposit-release.ts';
export { settleAwards } from './settle-awards.ts';
export { settleCapture } from './settle-capture.ts';
export { subscribers } from './subscribers.ts';
