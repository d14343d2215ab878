export { AskPerson, askPerson } from './ask-person.ts';
export { bookingFacts, type BookingFacts, bookingFactsOf } from './booking-facts.ts';
export { withPageUrls } from './booking-steps.ts';
export { askPlatform } from './incident-actions.ts';
export { nextActions } from './next-actions.ts';
export { furtherReviewSteps } from './rental-actions.ts';
export type { Verb } from './step-verbs.ts';
export {
  findTurn,
  silenceInWords,
  StepsView,
  stepsView,
  TURNS,
  TurnView,
  turnView,
  WAITING_ON,
  whoseTurn,
} from './waiting-on.ts';
