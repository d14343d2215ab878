export { announceDebts } from './announce-debts.ts';
export { approvePayment } from './approve-payment.ts';
export { grantCredit } from './grant-credit.ts';
export { listAdminPayments } from './list-admin-payments.ts';
export { refundPayment } from './refund-payment.ts';
export { rejectPayment } from './reject-payment.ts';
export { retryRefund } from './retry-refund.ts';
export { settleDebt } from './settle-debt.ts';
