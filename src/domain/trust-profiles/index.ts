export { getMyTrustProfile } from './get-my-trust-profile.ts';
export { getRenterSnapshot } from './get-renter-snapshot.ts';
export { getTrustProfile } from './get-trust-profile.ts';
export { privateProfile } from './private-profile.ts';
