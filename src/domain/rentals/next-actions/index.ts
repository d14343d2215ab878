export { bookingFacts, type BookingFacts, bookingFactsOf } from './booking-facts.ts';
export {
  attestationsNeeded,
  bookingDetailStep,
  cancelStep,
  creditGoneInWords,
  declineStep,
  documentReviewSteps,
  handInPath,
  promoteStep,
  refundInWords,
  withPageUrls,
} from './booking-steps.ts';
export { nextActions, supplyMissing } from './next-actions.ts';
export { TURNS, WAITING_ON, whoseTurn } from './waiting-on.ts';
