export { applyCredit } from './apply-credit.ts';
export { paymentPage } from './payment-page.ts';
export { closePaymentPagesOf } from './close-payment-pages.ts';
export { expirePaymentsOf } from './expire-payments-of.ts';
export { getPayStatus } from './get-pay-status.ts';
export { initiatePayment, pageToPayOn } from './initiate-payment.ts';
export { paymentFlagged } from './payment-errors.ts';
export { subscribers } from './subscribers.ts';
export { holdUnanswered, syncOpenPayments, syncPayments, waitsForGateway } from './sync-payments.ts';
