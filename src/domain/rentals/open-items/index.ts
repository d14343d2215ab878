export { forfeitedRent, ownersLoss, transferredRent } from './cancellation-losses.ts';
export {
  cancellationNow,
  faultlessRefund,
  keptLines,
  postOwnerPenalty,
  refundLimit,
  refundRent,
  settleCancellation,
} from './cancellation-settlement.ts';
export { cancelledInWords, keptMessage } from './cancelled-words.ts';
export { type CheckedMoney, checkedInWords, checkedMoney, paidBackBefore } from './money-back.ts';
export {
  addConditionReport,
  type ConditionReport,
  conditionReportLifecycle,
  moveConditionReport,
  stopReportClock,
} from './condition-report-lifecycle.ts';
export {
  findConditionReport,
  findConditionReportsOf,
  findNewestReports,
  findUnansweredCheckIn,
} from './condition-report-store.ts';
export { addCounterOffer, moveCounterOffer } from './counter-offer-lifecycle.ts';
export { findCounterOffersOf, findOpenCounterOffer } from './counter-offer-store.ts';
export { COUNTER_OFFER_NEWS, type CounterOffer, CounterOfferView, counterOfferView, pricedOffer } from './counter-offer-view.ts';
export {
  addDispute,
  addEvidence,
  amountsOf,
  type Dispute,
  type DisputeChanges,
  disputeLifecycle,
  moveDispute,
  offeredIn,
  saveDispute,
} from './dispute-lifecycle.ts';
export {
  claimantIn,
  claimantOf,
  findDispute,
  findDisputePage,
  findDisputesOf,
  findEvidence,
  findOpenDispute,
  type OpenDispute,
} from './dispute-store.ts';
export {
  conditionEvents,
  disputeEvents,
  extensionEvents,
  incidentEvents,
  offlineProofEvents,
  offlineRefundEvents,
} from './events.ts';
export {
  addExtension,
  type Extension,
  extensionLifecycle,
  moveExtension,
  recordDatesChange,
  setExtensionEnd,
  unansweredExtension,
} from './extension-lifecycle.ts';
export { findExtension, findExtensionsOf, findOpenExtension } from './extension-store.ts';
export { ExtensionView, extensionView, OpenExtensionView, openExtensionView } from './extension-view.ts';
export { isBookingFrozen, isFrozen } from './frozen-booking.ts';
export { type Incident, incidentLifecycle, moveIncident, openIncident, saveIncident } from './incident-lifecycle.ts';
export { findIncident, findIncidentsOf, findOpenIncidents } from './incident-store.ts';
export { lateFeeBalance, lateFeeDue } from './late-fee-balance.ts';
export { addOfflineProof, moveOfflineProof, type OfflineProof } from './offline-proof-lifecycle.ts';
export {
  closeOfflineProofs,
  escalateOfflineProof,
  findOfflineProof,
  findOfflineProofsOf,
  findWaitingOfflineProof,
  findWaitingProofPage,
} from './offline-proof-store.ts';
export { moveOfflineRefund, type OfflineRefund, offlineRefundLifecycle } from './offline-refund-lifecycle.ts';
export { findOfflineRefund, findOfflineRefundsOf } from './offline-refund-store.ts';
export { requestOfflineRefund, settleOffline, shortenOffline } from './offline-settlement.ts';
export { findOpenItems, findOpenItemsOf, NOTHING_OPEN, type OpenItems } from './open-items.ts';
export { findPayables, findPayablesOf, type Payables } from './payables.ts';
export { dueAmong, extensionPaymentDueAt, type PaymentDue, paymentDue, paysFor } from './payment-due.ts';
export { SettlementView, settlementView } from './settlement-view.ts';
export {
  canApproveExtension,
  canDenyReturn,
  canOffer,
  canOpenDispute,
  changeProblems,
  isCollateralFixed,
  isDepositSecured,
  isReviewable,
  MOST_EVIDENCE,
  noShowRefusal,
  reportRefusal,
} from './step-guards.ts';
export { storedData } from './stored-data.ts';
