export { movePayment } from './move-payment.ts';
export { type PaymentMove, paymentLifecycle } from './payment-lifecycle.ts';
export { requestRefund } from './request-refund.ts';
export {
  findLatestPayment,
  findOverduePayments,
  findPayment,
  findRequestedRefunds,
  findSettledPayments,
  type PaymentRow,
  type RefundRow,
} from './store.ts';
