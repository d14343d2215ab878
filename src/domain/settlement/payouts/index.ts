export { deadlines } from './deadlines.ts';
export { decidePayout } from './decide-payout.ts';
export { heldInWords, payoutEvents } from './events.ts';
export { recheckIndebtedPayouts } from './held-payouts.ts';
export { ExpectedPayout, expectedPayout, RenterDebt, renterDebtOf } from './income-to-come.ts';
export { listOwnerPayouts } from './list-owner-payouts.ts';
export { ownerBalance } from './owner-balance.ts';
export { adminPayout, payoutsLock } from './payout-access.ts';
export { payoutNotFound } from './payout-errors.ts';
export { NOT_TAKEN, SENT } from './payout-lifecycle.ts';
export { type PayoutRow } from './payout-store.ts';
export { bankHeldUntilOf } from './payout-view.ts';
export { transferKey } from './payout-transfer.ts';
export {
  claimByHand,
  completeByHand,
  findPayoutsByHand,
  findPayoutsById,
  lockVendorsOf,
  type NotClaimed,
  putBack,
} from './payouts-by-hand.ts';
export { pickPayoutsToRecheck } from './pick-payouts-to-recheck.ts';
export { recheckHeldPayouts } from './recheck-held-payouts.ts';
export { runPayouts } from './run-payouts.ts';
export { schedulePayout } from './schedule-payout.ts';
export { sendPayout } from './send-payout.ts';
export { settleTransfer } from './settle-transfer.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export { type Debts, debtsOf, findOldDebts, findUncoveredDebts } from './vendor-debt.ts';
