export { riskReviewEvents } from './events.ts';
export { riskChanges, type RiskNotice, riskNotice, riskOfBooking } from './risk-assessment.ts';
export {
  findRiskReview,
  findRiskReviews,
  latestRiskReview,
  openRiskReview,
  type RiskReview,
  saveRiskReview,
} from './risk-review-store.ts';
export { storedData } from './stored-data.ts';
