export { assessRisk } from './assess-risk.ts';
export { decideRiskReview } from './decide-risk-review.ts';
export { listRiskReviews } from './list-risk-reviews.ts';
export { requestRiskReview } from './request-risk-review.ts';
export { RiskReviewView, riskReviewView } from './risk-review-view.ts';
