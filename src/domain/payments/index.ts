export { type CaptureRow, findCapture, saveCapture } from './capture-store.ts';
export { liesInSuspense } from './lies-in-suspense.ts';
export { movePayment } from './move-payment.ts';
export { moveRefund } from './move-refund.ts';
export { type PaymentMove, paymentLifecycle } from './payment-lifecycle.ts';
export { refundDeposit } from './refund-deposit.ts';
export { refundPart } from './refund-part.ts';
export { refundSources } from './refund-sources.ts';
export { refundable } from './refundable.ts';
export { requestCapture } from './request-capture.ts';
export { requestRefund } from './request-refund.ts';
export { refuseFlagged } from './refuse-flagged.ts';
export {
  findAwaitedPayments,
  findFlaggedPayments,
  findLatestPayment,
  findOpenPayments,
  findOverduePayments,
  findOwedRefunds,
  findPaymentsToRefund,
  findPayment,
  findRefund,
  findRequestedRefunds,
  findRetryOf,
  findSettledPayments,
  type PaymentRow,
  type RefundRow,
  savePayment,
} from './store.ts';
