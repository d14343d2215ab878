export { confirmOfflinePayment } from './confirm-offline-payment.ts';
export { confirmOfflineProof } from './confirm-offline-proof.ts';
export { getOfflineProofFile } from './get-offline-proof-file.ts';
export { getOfflineRefundFile } from './get-offline-refund-file.ts';
export { getPaymentOptions } from './get-payment-options.ts';
export { AdminProofView, adminProofView, OfflineProofView, offlineProofView } from './offline-proof-view.ts';
export { rejectOfflineProof } from './reject-offline-proof.ts';
export { reportOfflinePayment } from './report-offline-payment.ts';
export { deadlines } from './deadlines.ts';
