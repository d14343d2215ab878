export { addCounterOffer, moveCounterOffer } from './counter-offer-lifecycle.ts';
export {
  findCounterOffersOf,
  findCounterOffersOfBookings,
  findOpenCounterOffer,
  openCounterOffer,
} from './counter-offer-store.ts';
export {
  COUNTER_OFFER_NEWS,
  type CounterOffer,
  CounterOfferView,
  counterOfferView,
  pricedOffer,
  type StoredCounterOffer,
} from './counter-offer-view.ts';
export { counterOfferEvents } from './events.ts';
export { storedData } from './stored-data.ts';
