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
export { requirementsOf } from './booking-requirements.ts';
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
  findOverlapping,
  findTimeline,
  pickupShown,
  putAtRisk,
  readBooking,
  saveBooking,
  wasSent,
} from './booking-store.ts';
export { depositLifecycle, firstDepositState, moveDeposit, untakenDeposit } from './deposit-lifecycle.ts';
export {
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
} from './deposit.ts';
export { catchUpBooking, catchUpBookingsOf, findDueBookings } from './due-bookings.ts';
export { bookingEvents, BookingFacts, collateralEvents, depositEvents, riskReviewEvents } from './events.ts';
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
export { spendReference } from './spend-references.ts';
export { storedData } from './stored-data.ts';
export { findTakenPeriods } from './taken-periods.ts';
