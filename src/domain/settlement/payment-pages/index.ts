export { applyCredit } from './apply-credit.ts';
export { pageToPayOn, paymentPage, waysBack } from './payment-page.ts';
export { closePaymentPagesOf, holdUnanswered, syncOpenPayments, waitsForGateway } from './payment-news.ts';
export { expirePaymentsOf } from './expire-payments-of.ts';
export { getPayStatus } from './get-pay-status.ts';
export { initiatePayment } from './initiate-payment.ts';
export { paymentFlagged } from './payment-errors.ts';
export { subscribers } from './subscribers.ts';
export { syncPayments } from './sync-payments.ts';
