export {
  type Award,
  awardsOf,
  claimsBeyondDeposit,
  claimsDueOf,
  claimsOf,
  isUnsettled,
  owedOf,
  paidAbout,
  recordAward,
  saveAward,
} from './award.ts';
export { captureLifecycle, moveCapture } from './capture-lifecycle.ts';
export { type CaptureRow, findCapture, requestCapture } from './deposit-capture.ts';
export { awardEvents, captureEvents, paymentEvents, refundEvents } from './events.ts';
export { journalKey } from './journal-keys.ts';
export { paymentLifecycle, type PaymentMove } from './payment-lifecycle.ts';
export { AWAITED_STATES, BEING_PAID_STATES, RECEIVED_STATES, SETTLED_STATES, UNDECIDED_STATES } from './payment-states.ts';
export {
  addPaidPayment,
  addPayment,
  countPayments,
  findAwaitedPayments,
  findFlaggedPayments,
  findLatestPayment,
  findLatestRefunds,
  findOpenPayments,
  findOverduePayments,
  findOwedRefunds,
  findPayment,
  findPaymentsToRefund,
  findRefund,
  findRequestedRefunds,
  findRetryOf,
  findSettledPayments,
  movePayment,
  PAYMENT_ID,
  type PaymentRow,
  type RefundRow,
  savePayment,
} from './payment-store.ts';
export { addPartOfRefund, addSettledRefund, moveRefund, refundFailed } from './refund-lifecycle.ts';
export { refundPart, refundSources, wasNeverCleared } from './refund-sources.ts';
export { REFUND_ID, refundable, refundDeposit, refuseFlagged, requestRefund } from './refund.ts';
export { storedData } from './stored-data.ts';
