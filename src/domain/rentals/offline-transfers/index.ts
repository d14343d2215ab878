export { offlineProofEvents, offlineRefundEvents } from './events.ts';
export {
  addOfflineProof,
  closeOfflineProofs,
  escalateOfflineProof,
  findOfflineProofsOf,
  findOfflineProof,
  findWaitingOfflineProof,
  findWaitingProofPage,
  moveOfflineProof,
  type OfflineProof,
} from './offline-proofs.ts';
export {
  addOfflineRefund,
  findOfflineRefund,
  findOfflineRefundsOf,
  moveOfflineRefund,
  type OfflineRefund,
  offlineRefundLifecycle,
} from './offline-refunds.ts';
export { storedData } from './stored-data.ts';
