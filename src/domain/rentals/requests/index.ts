export { approveBooking } from './approve-booking.ts';
export { competitorsOf, DateConflicts, dateConflicts, endangeredBy, EndangeredView } from './competing-requests.ts';
export { createBooking } from './create-booking.ts';
export { createCounterOffer } from './create-counter-offer.ts';
export { deadlines } from './deadlines.ts';
export { getCounterOffer } from './get-counter-offer.ts';
export { promoteBooking } from './promote-booking.ts';
export { declinesAtOnce, rejectBooking } from './reject-booking.ts';
export { respondCounterOffer } from './respond-counter-offer.ts';
