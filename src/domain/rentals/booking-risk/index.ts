export { riskReviewEvents } from './events.ts';
export { riskChanges, type RiskNotice, riskNotice, riskOfBooking } from './risk-assessment.ts';
export { moveRiskReview, riskReviewLifecycle, type RiskReviewMove } from './risk-review-lifecycle.ts';
export {
  findRiskReview,
  findRiskReviews,
  latestRiskReview,
  openRiskReview,
  RISK_REVIEW_ID,
  type RiskReview,
} from './risk-review-store.ts';
export { storedData } from './stored-data.ts';
