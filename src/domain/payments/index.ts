export { movePayment } from './move-payment.ts';
export { type PaymentMove, paymentLifecycle } from './payment-lifecycle.ts';
export { refundPart } from './refund-part.ts';
export { requestRefund } from './request-refund.ts';
export { refuseFlagged } from './refuse-flagged.ts';
export {
  findFlaggedPayments,
  findLatestPayment,
  findOpenPayments,
  findOverduePayments,
  findPayment,
  findRefund,
  findRequestedRefunds,
  findSettledPayments,
  type PaymentRow,
  type RefundRow,
  refundedSoFar,
  savePayment,
} from './store.ts';
