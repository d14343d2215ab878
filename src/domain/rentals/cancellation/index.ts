export { cancelBooking } from './cancel-booking.ts';
export { cancelUnpaid, closeCancelled } from './cancellation.ts';
export { findComplaint, reportComplaint, settleComplaint } from './complaint.ts';
