export { applyCredit } from './apply-credit.ts';
export { rentalCheckout } from './checkout-page.ts';
export { closeCheckoutsOf } from './close-checkouts.ts';
export { expirePaymentsOf } from './expire-payments-of.ts';
export { getPayStatus } from './get-pay-status.ts';
export { initiatePayment, pageToPayOn } from './initiate-payment.ts';
export { paymentFlagged } from './payment-errors.ts';
export { subscribers } from './subscribers.ts';
export { holdUnanswered, syncOpenPayments, syncPayments, waitsForGateway } from './sync-payments.ts';
