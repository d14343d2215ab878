export { bookingReadiness } from './booking-readiness.ts';
export { getActiveBooking } from './get-active-booking.ts';
export { getBookingDetail } from './get-booking-detail.ts';
export { listMyBookings } from './list-my-bookings.ts';
