export { forceCancelBooking } from './force-cancel-booking.ts';
export { forceCompleteBooking } from './force-complete-booking.ts';
export { listDisputes } from './list-disputes.ts';
export { reviewDispute } from './review-dispute.ts';
export { ruleOnDispute } from './rule-on-dispute.ts';
