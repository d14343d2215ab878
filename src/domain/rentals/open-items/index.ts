export {
  conditionReportLifecycle,
  findUnansweredCheckIn,
  moveConditionReport,
  stopReportClock,
} from './condition-report-lifecycle.ts';
export { counterOfferLifecycle, moveCounterOffer } from './counter-offer-lifecycle.ts';
export { COUNTER_OFFER_NEWS, type CounterOffer, CounterOfferView, counterOfferView, pricedOffer } from './counter-offer-view.ts';
export { amountsOf, disputeLifecycle, type DisputeMove, offeredIn } from './dispute-lifecycle.ts';
export {
  conditionEvents,
  counterOfferEvents,
  disputeEvents,
  extensionEvents,
  incidentEvents,
  offlineProofEvents,
  offlineRefundEvents,
} from './events.ts';
export { type Extension, extensionLifecycle, moveExtension } from './extension-lifecycle.ts';
export { ExtensionView, extensionView, OpenExtensionView, openExtensionView } from './extension-view.ts';
export { type Incident, incidentLifecycle, moveIncident, openIncident } from './incident-lifecycle.ts';
export { lateFeeBalance, lateFeeDue } from './late-fee-balance.ts';
export {
  addOfflineRefund,
  closeOfflineProofs,
  escrowLeft,
  findOfflineProofs,
  findOfflineRefunds,
  findWaitingOfflineProof,
  moveOfflineProof,
  type OfflineProof,
  type OfflineRefund,
  offlineRefundLifecycle,
} from './offline-transfers.ts';
export {
  type ConditionReport,
  findOpenCounterOffer,
  findOpenExtension,
  findOpenItems,
  findOpenItemsOf,
  isFrozen,
  NOTHING_OPEN,
  type OpenDispute,
  type OpenItems,
} from './open-items.ts';
