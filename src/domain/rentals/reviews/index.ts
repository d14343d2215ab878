export { listReviews } from './list-reviews.ts';
export { publishReviews } from './review-publication.ts';
export { storedData } from './stored-data.ts';
export { submitReview } from './submit-review.ts';
