export { clearFlagged, refusePayment } from './flagged-payment.ts';
export { confirmOrRefund } from './rental-payment.ts';
export { paymentEntry, settlePayment } from './settle-payment.ts';
export { storedData } from './stored-data.ts';
export { deadlines } from './deadlines.ts';
