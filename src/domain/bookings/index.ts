export { anyBooking, bookingLock } from './any-booking.ts';
export { assertDocumentsDecided } from './assert-documents-decided.ts';
export { bookedAsset } from './booked-asset.ts';
export { BookingCard, bookingCard, bookingCards } from './booking-card.ts';
export { bookingNotFound, documentsUndecided, invalidState, riskBlocked } from './booking-errors.ts';
export { bookingLifecycle } from './booking-lifecycle.ts';
export { bookingOwner } from './booking-owner.ts';
export { bookingParty, type BookingSide } from './booking-party.ts';
export { bookingWords } from './booking-words.ts';
export { bookingReadiness } from './booking-readiness.ts';
export { bookingRenter } from './booking-renter.ts';
export { BookingView, bookingView } from './booking-view.ts';
export { cancelBooking } from './cancel-booking.ts';
export { cancellationNow, faultlessRefund, postOwnerPenalty } from './cancellation.ts';
export { catchUpBooking, catchUpBookingsOf } from './catch-up.ts';
export { closeCancelled } from './close-cancelled.ts';
export { closeProofs } from './close-proofs.ts';
export { findComplaint, reportComplaint, settleComplaint } from './complaint.ts';
export { completeBooking } from './complete-booking.ts';
export { createBooking } from './create-booking.ts';
export { clearDeadline, type Deadline, findDeadlines, setDeadline } from './deadline-store.ts';
export { findDueBookings } from './due-bookings.ts';
export { isDepositLost } from './is-deposit-lost.ts';
export { depositLifecycle } from './deposit-lifecycle.ts';
export { DEPOSIT_THERE } from './deposit-there.ts';
export { disputeLifecycle, type DisputeMove } from './dispute-lifecycle.ts';
export { depositLeft } from './deposit-left.ts';
export type { DueContext } from './due-context.ts';
export { END_OF_STATE } from './end-of-state.ts';
export { expireBooking } from './expire-booking.ts';
export { expireUnservableRequests } from './expire-unservable-requests.ts';
export { forfeitedRent } from './forfeited-rent.ts';
export { getBookingDetail } from './get-booking-detail.ts';
export { handInPath } from './hand-in-path.ts';
export { hasDeposit } from './has-deposit.ts';
export { holdForPayment } from './hold-for-payment.ts';
export { incidentLifecycle } from './incident-lifecycle.ts';
export { listMyBookings } from './list-my-bookings.ts';
export { extensionLifecycle } from './extension-lifecycle.ts';
export { moveBooking } from './move-booking.ts';
export { moveDeposit } from './move-deposit.ts';
export { type Incident, moveIncident } from './move-incident.ts';
export { moveProof } from './move-proof.ts';
export { moveReport } from './move-report.ts';
export { newBooking } from './new-booking.ts';
export { nextActions } from './next-actions.ts';
export { stateRefused } from './state-refused.ts';
export { findOfflineRefunds, findProofs, findWaitingProof, type OfflineProof, type OfflineRefund } from './offline-store.ts';
export {
  type ConditionReport,
  findOpenExtension,
  findOpenMatters,
  findOpenOffer,
  isFrozen,
  type OpenMatters,
} from './open-matters.ts';
export { type Extension, moveExtension } from './move-extension.ts';
export { moveOffer } from './move-offer.ts';
export { lateFeeBalance, lateFeeDue } from './late-fee-due.ts';
export { paymentDue, type PaymentDue, paysFor } from './payment-due.ts';
export { openIncident } from './open-incident.ts';
export { ownersLoss, transferredRent } from './owners-loss.ts';
export { paymentsKnown } from './payments-known.ts';
export { periodOf } from './period-of.ts';
export { requestOfflineRefund } from './request-offline-refund.ts';
export { depositInWords } from './deposit-in-words.ts';
export { planDeposit } from './plan-deposit.ts';
export { riskChanges } from './risk-changes.ts';
export { riskOfBooking } from './risk-of-booking.ts';
export {
  findRiskReview,
  findRiskReviews,
  latestRiskReview,
  openRiskReview,
  type RiskReview,
  saveRiskReview,
} from './risk-review-store.ts';
export { seeBooking } from './see-booking.ts';
export { settleShortening, shorteningOutcome } from './settle-shortening.ts';
export { promoteBooking } from './promote-booking.ts';
export { bookingFacts } from './booking-facts.ts';
export { resumeBooking } from './resume-booking.ts';
export { type Booking, findBooking, findBookings, saveBooking } from './store.ts';
export { withHandInUrl } from './with-hand-in-url.ts';
export { wrongSide } from './wrong-side.ts';
export {
  approvalDueAt,
  assumedReturnAt,
  checkInFrom,
  claimUntil,
  paymentDueAt,
  reviewsUntil,
  verificationDueAt,
} from './timers.ts';
