export { offlineProofEvents, offlineRefundEvents } from './events.ts';
export {
  addOfflineProof,
  closeOfflineProofs,
  escalateOfflineProof,
  findOfflineProofs,
  findProof,
  findWaitingOfflineProof,
  findWaitingProofs,
  moveOfflineProof,
  type OfflineProof,
} from './offline-proofs.ts';
export {
  addOfflineRefund,
  findOfflineRefund,
  findOfflineRefunds,
  moveOfflineRefund,
  type OfflineRefund,
  offlineRefundLifecycle,
} from './offline-refunds.ts';
export { storedData } from './stored-data.ts';
