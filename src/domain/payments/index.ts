export { type CaptureRow, findCapture, saveCapture } from './capture-store.ts';
export { movePayment } from './move-payment.ts';
export { paymentLifecycle } from './payment-lifecycle.ts';
export { refundDeposit } from './refund-deposit.ts';
export { refundPart } from './refund-part.ts';
export { requestCapture } from './request-capture.ts';
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
