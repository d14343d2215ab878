export { listReviews } from './list-reviews.ts';
export { storedData } from './stored-data.ts';
export { submitReview } from './submit-review.ts';
export { findShownReviews, REVIEW_ID } from './review-store.ts';
export { countRating } from './review-publication.ts';
export { ReviewView, reviewView } from './review-view.ts';
export { reviewEvents } from './events.ts';
export { deadlines } from './deadlines.ts';
