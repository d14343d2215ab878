export { assessRisk } from './assess-risk.ts';
export { getMyTrustProfile } from './get-my-trust-profile.ts';
export { getTrustProfile } from './get-trust-profile.ts';
export { knownPerson } from './known-person.ts';
export { privateProfile } from './private-profile.ts';
export { PublicProfile, publicProfile } from './public-profile.ts';
export { RiskView } from './risk-view.ts';
export {
  findScoreReviews,
  isStrikeable,
  partsNow,
  partsOfScore,
  ReviewView,
  reviewView,
  scoreLock,
  ScoreReviewView,
  scoreReviewView,
} from './score-review.ts';
export { OwnerStanding, ownerStanding, RenterStanding, renterStanding } from './standing.ts';
