import { z } from 'zod';
import { command, IdInput, plainText } from '../kernel/index.ts';
import { adminRiskReview } from './admin-risk-review.ts';
import { AdminRiskReviewView } from './admin-risk-review-view.ts';
import { decideAboutRisk } from './decide-about-risk.ts';
import { decideAboutScore } from './decide-about-score.ts';
import { cannotBeCleared, cannotBeStruck, reviewDecided, wrongDecision } from './risk-review-errors.ts';

export const decideRiskReview = command({
  name: 'decide_risk_review',
  title: 'Decide about a risk or a score',
  description:
    'Admin: clear the risk of a booking, so that what was seen counts as MEDIUM or LOW for it; strike from a trust score what was contested, so that it counts no more; or uphold. The person sees the reason.',
  access: adminRiskReview,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({
    reviewId: IdInput,
    decision: z.enum(['clear', 'strike', 'uphold']),
    clearAs: z.enum(['LOW', 'MEDIUM']).default('MEDIUM').describe('with clear'),
    strikes: z
      .array(z.string().max(100))
      .min(1)
      .max(20)
      .optional()
      .describe('with strike: eventIds, or codes of parts; default: what was contested'),
    reason: plainText(500).describe('for the person'),
  }),
  output: AdminRiskReviewView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [reviewDecided, wrongDecision, cannotBeCleared, cannotBeStruck],

  async run({ subject, input, ...context }) {
    const { bookingId } = subject;
    if (bookingId === null) return decideAboutScore(subject, input, context);
    return decideAboutRisk({ ...subject, bookingId }, input, context);
  },
});
