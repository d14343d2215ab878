export { movePayment } from './move-payment.ts';
export { type PaymentMove, paymentLifecycle } from './payment-lifecycle.ts';
export { refundPart } from './refund-part.ts';
export { refundable } from './refundable.ts';
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
  findRetryOf,
  findSettledPayments,
  type PaymentRow,
  type RefundRow,
  savePayment,
} from './store.ts';
