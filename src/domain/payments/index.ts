export { movePayment } from './move-payment.ts';
export { paymentLifecycle } from './payment-lifecycle.ts';
export { refundPart } from './refund-part.ts';
export { requestRefund } from './request-refund.ts';
export {
  findLatestPayment,
  findOpenPayments,
  findOverduePayments,
  findPayment,
  findRequestedRefunds,
  findSettledPayments,
  type PaymentRow,
  type RefundRow,
} from './store.ts';
