export { Default, findPlace, type ListingPlace, taken } from './listing-place.ts';
export { type Shop, shopOfUser } from './shop.ts';
