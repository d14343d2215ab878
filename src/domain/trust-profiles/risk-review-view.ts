import { z } from 'zod';
import { RISK_REVIEW_STATES } from '../../../db/values.ts';
import type { RiskReview } from '../bookings/index.ts';
import { RiskView } from './risk-view.ts';

/** A review of a risk as its renter sees it. */
export const RiskReviewView = z.object({
  reviewId: z.string(),
  bookingId: z.string(),
  status: z.enum(RISK_REVIEW_STATES),
  level: RiskView.shape.level.describe('when it was asked for'),
  reasons: RiskView.shape.reasons,
  message: z.string().nullable().describe('of the renter'),
  requestedAt: z.string(),
  clearedAs: z.enum(['LOW', 'MEDIUM']).nullable(),
  reason: z.string().nullable().describe('why it was decided so'),
  decidedAt: z.string().nullable(),
});

const Level = RiskView.shape.level;

export function riskReviewView(review: RiskReview): z.infer<typeof RiskReviewView> {
  const { id: reviewId, bookingId, status, level, reasons, message, requestedAt, clearedAs, reason, decidedAt } = review;
  return {
    reviewId,
    bookingId,
    status,
    level: Level.parse(level),
    reasons,
    message,
    requestedAt: requestedAt.toISOString(),
    clearedAs,
    reason,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
