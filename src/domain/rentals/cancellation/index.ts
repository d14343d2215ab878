export { cancelBooking } from './cancel-booking.ts';
export { closeCancelled } from './cancellation.ts';
export { findComplaint, reportComplaint, settleComplaint } from './complaint.ts';
