export { captureLifecycle, type CaptureRow, findCapture, moveCapture, requestCapture } from './deposit-capture.ts';
export { captureEvents, paymentEvents, refundEvents } from './events.ts';
export { paymentLifecycle, type PaymentMove } from './payment-lifecycle.ts';
export {
  addPaidPayment,
  addPayment,
  findAwaitedPayments,
  findFlaggedPayments,
  findLatestPayment,
  findOpenPayments,
  findOverduePayments,
  findOwedRefunds,
  findPayment,
  countPayments,
  findPaymentsToRefund,
  findRefund,
  findRequestedRefunds,
  findRetryOf,
  findSettledPayments,
  findLatestRefunds,
  movePayment,
  PAYMENT_ID,
  type PaymentRow,
  RECEIVED_STATES,
  type RefundRow,
  savePayment,
} from './payment-store.ts';
export { addPartOfRefund, addSettledRefund, moveRefund } from './refund-lifecycle.ts';
export { journalKey } from './journal-keys.ts';
export { refundPart, refundSources, wasNeverCleared } from './refund-sources.ts';
export { REFUND_ID, refundable, refundDeposit, refuseFlagged, requestRefund } from './refund.ts';
export { storedData } from './stored-data.ts';
