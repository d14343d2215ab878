export {
  approvalDueAt,
  assumedReturnAt,
  checkInFrom,
  claimUntil,
  depositReleaseAt,
  type DueContext,
  paymentDueAt,
  reviewsUntil,
  verificationDueAt,
} from './booking-clock.ts';
export { clearDeadline, clearDeadlinesOfEnded, type Deadline, findDeadlines, setDeadline } from './booking-deadlines.ts';
export {
  type Booking,
  countOfRenter,
  findBooking,
  findBookings,
  findOverlapping,
  findTimeline,
  saveBooking,
} from './booking-store.ts';
export { catchUpBooking, catchUpBookingsOf, findDueBookings } from './due-bookings.ts';
export { bookingEvents, BookingFacts } from './events.ts';
