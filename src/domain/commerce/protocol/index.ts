export { businessProfile, type PublicKey } from './business-profile.ts';
export { envelope, errorEnvelope, type Negotiated, type WireMessage } from './envelope.ts';
export { CAPABILITIES, type Capability, RELEASE, UCP_PATHS } from './releases.ts';
export { RENTAL_FILTER, RENTAL_LINE, type RentalExtension, rentalExtension, rentalSchema } from './rental-extension.ts';
export { ucpDiscover } from './ucp-discover.ts';
export { type Wire, wireCheckout } from './wire-checkout.ts';
export { wireOrder } from './wire-order.ts';
export { wireProduct } from './wire-product.ts';
