export { assertWordsReach, isBlocked, wordsBlocked } from './blocked-words.ts';
export {
  anyBooking,
  behindBooking,
  bookingLock,
  bookingOwner,
  bookingParty,
  bookingRenter,
  type BookingSide,
  paymentsKnown,
} from './booking-access.ts';
export {
  agreementNeeded,
  assertDocumentsDecided,
  bookingNotFound,
  documentsUndecided,
  dueRaised,
  invalidState,
  ownAssetRefused,
  refundChanged,
  refundUnseen,
  riskBlocked,
  stateRefused,
  tooManyPlans,
  verificationIncomplete,
  wrongSide,
} from './booking-errors.ts';
export { advanceBooking, bookingLifecycle, dropPlan, moveBooking, resumeBooking } from './booking-lifecycle.ts';
export { newBooking } from './booking-plan.ts';
export { BookingRef, bookingRef } from './booking-ref.ts';
export {
  ageWords,
  attestationsNeeded,
  bookingDetailStep,
  cancelStep,
  creditGoneInWords,
  declineStep,
  handInPage,
  handInPath,
  isDecline,
  refundInWords,
  reportClaimStep,
} from './booking-steps.ts';
export { bookingWords } from './booking-words.ts';
export { cancellationOf } from './cancellation-steps.ts';
export { completeBooking } from './booking-completion.ts';
export { dueAmong, type PaymentDue, paymentDue, paysFor } from './payment-due.ts';
export { holdForPayment, periodOf } from './rental-period.ts';
export { silenceAccepts } from './silent-acceptance.ts';
export { expireBooking, STATE_TIMEOUTS } from './state-timeouts.ts';
export { subscribers } from './subscribers.ts';
