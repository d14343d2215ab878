export { bookingFacts, type BookingFacts, bookingFactsOf, silenceAccepts } from './booking-facts.ts';
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
export { AskPerson, askPerson } from './ask-person.ts';
export { nextActions, supplyMissing } from './next-actions.ts';
export { StepsView, stepsView, TURNS, TurnView, turnView, WAITING_ON, whoseTurn } from './waiting-on.ts';
