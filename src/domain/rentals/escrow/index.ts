export { cancelledInWords } from './cancelled-words.ts';
export { forfeitedRent, ownersLoss, transferredRent } from './cancellation-losses.ts';
export {
  cancellationNow,
  faultlessRefund,
  keptLines,
  postOwnerPenalty,
  refundRent,
  settleCancellation,
} from './cancellation-settlement.ts';
export { SettlementView, settlementView } from './settlement-view.ts';
export { requestOfflineRefund, settleOffline, shortenOffline } from './offline-settlement.ts';
