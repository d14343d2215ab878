import { z } from 'zod';
import type { RiskReview } from '../bookings/index.ts';
import { ReviewView, reviewView } from './review-view.ts';
import { RiskView } from './risk-view.ts';

/** A review of the risk of a booking as its renter sees it. */
export const RiskReviewView = ReviewView.extend({
  bookingId: z.string(),
  level: RiskView.shape.level.describe('when it was asked for'),
  clearedAs: z.enum(['LOW', 'MEDIUM']).nullable(),
});

export function riskReviewView(review: RiskReview): z.infer<typeof RiskReviewView> {
  const { bookingId, level, clearedAs } = review;
  if (bookingId === null || level === null) throw new Error(`Review ${review.id} is about no booking.`);
  return { ...reviewView(review), bookingId, level, clearedAs };
}
