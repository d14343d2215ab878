export { clearFlagged, refusePayment } from './flagged-payment.ts';
export { confirmOrRefund } from './rental-payment.ts';
export { settlePayment } from './settle-payment.ts';
export { paymentEntry } from './payment-effects.ts';
export { storedData } from './stored-data.ts';
export { deadlines } from './deadlines.ts';
