export { applyCredit } from './apply-credit.ts';
export { expirePaymentsOf } from './expire-payments-of.ts';
export { getPayStatus } from './get-pay-status.ts';
export { initiatePayment } from './initiate-payment.ts';
export { receiveGatewayCallback } from './receive-gateway-callback.ts';
export { releaseDeposit } from './release-deposit.ts';
export { settleRefunds } from './settle-refunds.ts';
