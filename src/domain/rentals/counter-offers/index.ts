export { createCounterOffer } from './create-counter-offer.ts';
export { getCounterOffer } from './get-counter-offer.ts';
export { respondCounterOffer } from './respond-counter-offer.ts';
export { deadlines } from './deadlines.ts';
