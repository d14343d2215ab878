import { z } from 'zod';
import { SIDES } from '../../../db/values.ts';
import type { RiskReview } from '../bookings/index.ts';
import { ReviewView, reviewView } from './review-view.ts';

/** A review of a score, or of something in it, as the person sees it whose score it is. */
export const ScoreReviewView = ReviewView.extend({
  role: z.enum(SIDES).describe('the score that is contested'),
  contested: z.string().nullable().describe('eventId or code of a part; null: the whole score'),
  struck: z.array(z.string()).describe('does not count any more'),
});

export function scoreReviewView(review: RiskReview): z.infer<typeof ScoreReviewView> {
  const { role, contested, struck } = review;
  if (role === null) throw new Error(`Review ${review.id} is about no score.`);
  return { ...reviewView(review), role, contested, struck: struck ?? [] };
}
