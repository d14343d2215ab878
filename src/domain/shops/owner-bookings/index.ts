export { approveBooking } from './approve-booking.ts';
export { BOOKING_COLUMNS } from './booking-columns.ts';
export { exportOwnerBookingsCsv } from './export-owner-bookings-csv.ts';
export { getOwnerBookingDetail } from './get-owner-booking-detail.ts';
export { listOwnerBookings } from './list-owner-bookings.ts';
export { listOwnerRequests } from './list-owner-requests.ts';
export { rejectBooking } from './reject-booking.ts';
