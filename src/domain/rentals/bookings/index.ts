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
export { BookingCard, bookingCard, bookingCards, bookingWords } from './booking-card.ts';
export {
  assertDocumentsDecided,
  bookingNotFound,
  documentsUndecided,
  invalidState,
  refundChanged,
  refundUnseen,
  riskBlocked,
  stateRefused,
  wrongSide,
} from './booking-errors.ts';
export { bookingLifecycle, moveBooking, resumeBooking } from './booking-lifecycle.ts';
export { bookingReadiness } from './booking-readiness.ts';
export { offerDueInWords } from './booking-money.ts';
export {
  BOOKING_NEWS,
  BookingAnswer,
  bookingAnswer,
  BookingView,
  bookingView,
  cancellationOf,
  stepAnswer,
  type StepTaken,
} from './booking-view.ts';
export { chatNews } from './chat-news.ts';
export { completeBooking, completionEntry } from './complete-booking.ts';
export { createBooking } from './create-booking.ts';
export { newBooking } from './booking-plan.ts';
export { getBookingDetail } from './get-booking-detail.ts';
export { listMyBookings } from './list-my-bookings.ts';
export { paymentDue, type PaymentDue, paysFor } from './payment-due.ts';
export { promoteBooking } from './promote-booking.ts';
export { standingOf } from './readiness-view.ts';
export { holdForPayment, periodOf } from './rental-period.ts';
export { expireBooking, STATE_TIMEOUTS } from './state-timeouts.ts';
export { subscribers } from './subscribers.ts';
