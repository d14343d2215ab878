export { createCounterOffer } from './create-counter-offer.ts';
export { getCounterOffer } from './get-counter-offer.ts';
export { outliveOffer } from './outlive-offer.ts';
export { respondCounterOffer } from './respond-counter-offer.ts';
