export { expireCounterOffer } from './counter-offer-clock.ts';
export { createCounterOffer } from './create-counter-offer.ts';
export { getCounterOffer } from './get-counter-offer.ts';
export { respondCounterOffer } from './respond-counter-offer.ts';
export { storedData } from './stored-data.ts';
