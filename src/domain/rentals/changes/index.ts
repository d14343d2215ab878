export { alternativesTo } from './alternative-dates.ts';
export { completeBooking, forceCompletion } from './booking-completion.ts';
export { moveBooking, resumeBooking } from './booking-moves.ts';
export { cancelBooking } from './cancel-booking.ts';
export {
  cancelPlan,
  cancelUnpaid,
  closeCancelled,
  closeUnpaid,
  endPlansOf,
  findComplaint,
  NOT_OFFERED,
  reportComplaint,
  settleComplaint,
} from './cancellation.ts';
export { EndingMoney, endingMoney } from './ending-money.ts';
export { agreedDue, commitmentsOfRequest, withDays } from './changeable-dates.ts';
export { deadlines } from './deadlines.ts';
export { REFUSALS_OF_CHANGES } from './extension-errors.ts';
export { holdExtensionUntil, payExtension } from './extension.ts';
export { listBookingExtensions } from './list-booking-extensions.ts';
export { depositBack, refundTerms } from './refund-terms.ts';
export { requestExtension } from './request-extension.ts';
export { respondExtension } from './respond-extension.ts';
export { expireBooking, STATE_TIMEOUTS } from './state-timeouts.ts';
