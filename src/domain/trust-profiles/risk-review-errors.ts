import { z } from 'zod';
import { BOOKING_STATES, RISK_REVIEW_STATES } from '../../../db/values.ts';
import { declareError } from '../kernel/index.ts';
import { RISK_LEVELS } from '../trust/index.ts';

export const nothingToReview = declareError({
  code: 'nothing_to_review',
  status: 400,
  when: 'The risk of the booking is not high and does not block it, or the booking is paid or over.',
  data: z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES), level: z.enum(RISK_LEVELS).nullable() }),
  message: ({ state, level }) =>
    level === null
      ? `The booking is ${state}: its risk changes nothing any more.`
      : `The risk is ${level}; only a HIGH or BLOCKED one is reviewed.`,
  next: ({ bookingId }) => [{ tool: 'booking_readiness', args: { bookingId }, actor: 'RENTER', why: 'see what comes next' }],
});

export const reviewDecided = declareError({
  code: 'review_decided',
  status: 400,
  when: 'Another decision about the review stands.',
  data: z.object({ reviewId: z.string(), status: z.enum(RISK_REVIEW_STATES) }),
  message: ({ status }) => `The review is ${status} already; the renter has been told.`,
  next: () => [],
});

export const cannotBeCleared = declareError({
  code: 'cannot_be_cleared',
  status: 400,
  when: 'The risk comes from a suspended account or from an asset of the renter’s own, which no review looks past.',
  data: z.object({ reviewId: z.string(), reasons: z.array(z.string()) }),
  message: ({ reasons }) => `No review looks past this: ${reasons.join('; ')}. Reinstate the account, or uphold.`,
  next: () => [],
});
