export { forceCancelBooking } from './force-cancel-booking.ts';
export { forceCompleteBooking } from './force-complete-booking.ts';
export { getAdminBooking } from './get-admin-booking.ts';
export { listAdminBookings } from './list-admin-bookings.ts';
export { listDisputes } from './list-disputes.ts';
export { readBookingMessages } from './read-booking-messages.ts';
export { reviewDispute } from './review-dispute.ts';
export { ruleOnDispute } from './rule-on-dispute.ts';
