export { getAdminBooking } from './get-admin-booking.ts';
export { listAdminBookings } from './list-admin-bookings.ts';
export { readBookingMessages } from './read-booking-messages.ts';
