import { z } from 'zod';
import { RISK_LEVELS, RISK_REVIEW_STATES, SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

/** Of a booking's risk, or of what counts in a person's trust score. */
const Review = z.object({ reviewId: z.string(), role: z.enum(SIDES).optional(), userId: z.string().optional() });

/** What is told of reviews that somebody asked for: to admins, and how one ended to whoever asked, who is the renter where it is about a booking. */
export const riskReviewEvents = {
  requested: declareEvent(
    'risk_review.requested',
    Review.extend({ level: z.enum(RISK_LEVELS).optional(), contested: z.string().nullable().optional() }),
    { seenBy: ['RENTER'] },
  ),
  decided: declareEvent(
    'risk_review.decided',
    Review.extend({
      status: z.enum(RISK_REVIEW_STATES),
      clearedAs: z.enum(RISK_LEVELS).nullable().optional(),
      struck: z.array(z.string()).nullable().optional(),
    }),
    { seenBy: ['RENTER'] },
  ),
};
