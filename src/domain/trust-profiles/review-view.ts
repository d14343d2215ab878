import { z } from 'zod';
import { RISK_REVIEW_STATES } from '../../../db/values.ts';
import type { RiskReview } from '../bookings/index.ts';

/** What a review by a person of the platform always has, whatever it is about. */
export const ReviewView = z.object({
  reviewId: z.string(),
  status: z.enum(RISK_REVIEW_STATES),
  reasons: z
    .array(z.object({ rule: z.string(), points: z.number(), text: z.string() }))
    .describe('as they were when it was asked for'),
  message: z.string().nullable().describe('of the person who asked'),
  requestedAt: z.string(),
  reason: z.string().nullable().describe('why it was decided so'),
  decidedAt: z.string().nullable(),
});

export function reviewView(review: RiskReview): z.infer<typeof ReviewView> {
  const { id: reviewId, status, reasons, message, requestedAt, reason, decidedAt } = review;
  const instants = { requestedAt: requestedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  return { reviewId, status, reasons, message, reason, ...instants };
}
