export { FilledIn, findPlace, type ListingPlace, filledIn } from './listing-place.ts';
export { type Shop, shopOfUser } from './shop.ts';
