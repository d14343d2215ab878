export { approveBooking } from './approve-booking.ts';
export { BOOKING_COLUMNS } from './booking-columns.ts';
export { exportOwnerBookingsCsv } from './export-owner-bookings-csv.ts';
export { rejectBooking } from './reject-booking.ts';
export { competitorsOf, DateConflicts, dateConflicts, endangeredBy, EndangeredView } from './competing-requests.ts';
export { bookingFilterInput, laterFilterInput, wantedBookings } from './owner-booking-filter.ts';
export { OwnerSideOf, ownerShare, ownerSideOf, RenterCard, rentersOf } from './owner-booking-view.ts';
