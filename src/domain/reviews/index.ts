export { listReviews } from './list-reviews.ts';
export { publishReviews } from './publish-reviews.ts';
export { submitReview } from './submit-review.ts';
