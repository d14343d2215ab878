export { decidePayout } from './decide-payout.ts';
export {
  claimByHand,
  completeByHand,
  findPayoutsByHand,
  findPayoutsById,
  lockVendorsOf,
  type NotClaimed,
  putBack,
} from './hand-transfer.ts';
export { recheckHeldPayouts } from './recheck-held-payouts.ts';
export { isEarned, ownerBalance } from './owner-balance.ts';
export { findNettings, findPayoutPage, findPayoutsIn, PAYOUT_ID, type PayoutRow } from './payout-store.ts';
export { adminPayout, payoutsLock } from './payout-access.ts';
export { payoutNotFound } from './payout-errors.ts';
export { NOT_TAKEN, SENT } from './payout-lifecycle.ts';
export { payoutEntry, transferKey } from './payout-transfer.ts';
export { recheckIndebtedPayouts } from './held-payouts.ts';
export { runPayouts } from './run-payouts.ts';
export { schedulePayout } from './schedule-payout.ts';
export { sendPayout } from './send-payout.ts';
export { settleTransfer } from './settle-transfer.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export { pickPayoutsToRecheck } from './pick-payouts-to-recheck.ts';
export { type Debts, debtsOf, findOldDebts, findUncoveredDebts } from './vendor-debt.ts';
export { HOLD_WORDS, payoutEvents } from './events.ts';
export { deadlines } from './deadlines.ts';
export { expectedAt, PayoutView, payoutView } from './payout-view.ts';
