export { assertWordsReach, isBlocked, wordsBlocked } from './blocked-words.ts';
export {
  bookedAsset,
  handoverFrom,
  isContended,
  isPeriodTaken,
  isSuspendedListing,
  lockBookedAsset,
  silentAcceptanceHours,
} from './booked-asset.ts';
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
  assumedReturnAt,
  CHECK_IN_DAYS,
  checkInFrom,
  claimUntil,
  decisionDueAt,
  denyReturnUntil,
  depositReleaseAt,
  disputeUntil,
  hiddenDefectUntil,
  lateFrom,
  noShowWindow,
  payoutAbout,
  reviewsUntil,
} from './booking-clock.ts';
export {
  clearDeadline,
  clearDeadlinesOfEnded,
  type Deadline,
  type DeclaredDeadline,
  findDeadlines,
  setDeadline,
} from './booking-deadlines.ts';
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
export {
  advanceBooking,
  bookingLifecycle,
  type BookingMove,
  closeReturned,
  dropPlan,
  makeMove,
  type MoveOptions,
} from './booking-lifecycle.ts';
export { newBooking } from './booking-plan.ts';
export { BookingRef, bookingRef } from './booking-ref.ts';
export { requirementsOf, undecidedDocuments } from './booking-requirements.ts';
export {
  ACCEPTED_STATES,
  DAYS_TAKEN_STATES,
  RENTED_STATES,
  RUNNING_STATES,
  UNACCEPTED_STATES,
  UNANSWERED_STATES,
  UNFINISHED_STATES,
  UNPAID_STATES,
} from './booking-states.ts';
export {
  ageWords,
  attestationsNeeded,
  bookingDetailStep,
  cancelStep,
  creditGoneInWords,
  declineStep,
  handInPage,
  handInPath,
  refundInWords,
  reportClaimStep,
} from './booking-steps.ts';
export {
  addBooking,
  type Booking,
  type BookingChanges,
  countOfRenter,
  currentBooking,
  endRiskOf,
  findBookedAssets,
  findBooking,
  findBookingPage,
  findBookings,
  findBookingsById,
  findPlansOf,
  findOverlapping,
  findTimeline,
  pickupShown,
  putAtRisk,
  readBooking,
  saveBooking,
  wasSent,
} from './booking-store.ts';
export { bookingWords } from './booking-words.ts';
export { cancellationOf } from './cancellation-steps.ts';
export { depositLifecycle, moveDeposit, untakenDeposit } from './deposit-lifecycle.ts';
export {
  agreedDeposit,
  depositInWords,
  depositLeft,
  type DepositToPay,
  depositToPay,
  dueAfterApproval,
  hasDeposit,
  isDepositLost,
  NO_DEPOSIT,
  planDeposit,
  riskAndDeposit,
  unpaidDeposit,
  wayDepositBack,
} from './deposit.ts';
export { catchUpBooking, catchUpBookingsOf, findDueBookings } from './due-bookings.ts';
export { bookingEvents, BookingFacts, collateralEvents, counterOfferEvents, depositEvents, riskReviewEvents } from './events.ts';
export { holdForPayment, periodOf, tryHold } from './rental-period.ts';
export { sumRentedDays } from './rented-days.ts';
export { riskChanges, type RiskNotice, riskOfBooking } from './risk-assessment.ts';
export { moveRiskReview, riskReviewLifecycle, type RiskReviewMove } from './risk-review-lifecycle.ts';
export {
  findRiskReview,
  findRiskReviews,
  latestRiskReview,
  openRiskReview,
  RISK_REVIEW_ID,
  type RiskReview,
} from './risk-review-store.ts';
export { silenceAccepts } from './silent-acceptance.ts';
export { spendReference } from './spend-references.ts';
export { storedData } from './stored-data.ts';
