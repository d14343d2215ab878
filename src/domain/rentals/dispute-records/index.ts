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
  claimantOf,
  findDispute,
  findDisputePage,
  findDisputesOf,
  findDisputesOfBookings,
  findEvidence,
} from './dispute-store.ts';
export { disputeEvents } from './events.ts';
export { storedData } from './stored-data.ts';
