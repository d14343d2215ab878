export { getOwnerBookingDetail } from './get-owner-booking-detail.ts';
export { getRenterSnapshot } from './get-renter-snapshot.ts';
export { listOwnerBookings } from './list-owner-bookings.ts';
export { listOwnerRequests } from './list-owner-requests.ts';
