export { bookingFacts, type BookingFacts, bookingFactsOf, type Moment, silenceAccepts } from './booking-facts.ts';
export {
  ageWords,
  attestationsNeeded,
  bookingDetailStep,
  cancelStep,
  creditGoneInWords,
  declineStep,
  documentDecisions,
  documentReviewSteps,
  handInPath,
  isDecline,
  promoteStep,
  refundInWords,
  handInPage,
  withPageUrls,
} from './booking-steps.ts';
export {
  canDenyReturn,
  changeProblems,
  canOpenDispute,
  isCollateralFixed,
  isDepositSecured,
  MOST_EVIDENCE,
  isReviewable,
  noShowRefusal,
  reportRefusal,
  undecidedDocuments,
} from './step-guards.ts';
export { AskPerson, askPerson } from './ask-person.ts';
export { askPlatform, incidentSteps, reportClaimStep } from './incident-actions.ts';
export { nextActions, supplyMissing } from './next-actions.ts';
export { furtherReviewSteps } from './rental-actions.ts';
export {
  silenceInWords,
  StepsView,
  stepsView,
  TURNS,
  TurnView,
  toDoInWords,
  turnView,
  findTurn,
  WAITING_ON,
  whoseTurn,
} from './waiting-on.ts';
