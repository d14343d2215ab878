export { assessRisk } from './assess-risk.ts';
export { decideRiskReview } from './decide-risk-review.ts';
export { listRiskReviews } from './list-risk-reviews.ts';
export { requestRiskReview } from './request-risk-review.ts';
export { getMyTrustProfile } from './get-my-trust-profile.ts';
export { getRenterSnapshot } from './get-renter-snapshot.ts';
export { getTrustProfile } from './get-trust-profile.ts';
export { privateProfile } from './private-profile.ts';
