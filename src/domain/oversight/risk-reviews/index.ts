export { contestScore } from './contest-score.ts';
export { decideRiskReview } from './decide-risk-review.ts';
export { listRiskReviews } from './list-risk-reviews.ts';
export { requestRiskReview } from './request-risk-review.ts';
