export { cancelBooking } from './cancel-booking.ts';
export { cancelUnpaid, closeCancelled, findComplaint, reportComplaint, settleComplaint } from './cancellation.ts';
