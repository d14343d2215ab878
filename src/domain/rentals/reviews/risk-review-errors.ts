import { z } from 'zod';
import { BOOKING_STATES, RISK_LEVELS, RISK_REVIEW_STATES, SIDES } from '../../../../db/values/index.ts';
import { declareError, named, offer } from '../../platform/kernel/index.ts';

export const nothingToReview = declareError({
  code: 'nothing_to_review',
  status: 400,
  when: 'The risk of the booking is not high and does not block it, or the booking is paid or over.',
  data: z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES), level: z.enum(RISK_LEVELS).nullable() }),
  message: ({ state, level }) =>
    level === null
      ? `The booking is ${state}: its risk changes nothing any more.`
      : `The risk is ${level}; only a HIGH or BLOCKED one is reviewed.`,
  next: ({ bookingId }) => [offer('booking_readiness', { bookingId }, { actor: 'RENTER', why: 'see what comes next' })],
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

export const notInScore = declareError({
  code: 'not_in_score',
  status: 404,
  when: 'The score has no such event or part, or counts it no more, or there is no such score.',
  data: z.object({ role: z.enum(SIDES), contested: z.string().nullable() }),
  message: ({ role, contested }) =>
    contested === null ? `You have no score as ${role}.` : `${named(contested)} counts nothing in your score as ${role}.`,
  next: () => [offer('get_my_trust_profile', { userId: 'me' }, { actor: 'RENTER', why: 'see what counts in your scores' })],
});

export const wrongDecision = declareError({
  code: 'wrong_decision',
  status: 400,
  when: 'The risk of a booking is cleared or upheld; what counts in a score is struck or upheld.',
  data: z.object({ reviewId: z.string(), decision: z.string() }),
  message: ({ decision }) =>
    decision === 'strike'
      ? 'This review is about the risk of a booking: clear or uphold it.'
      : 'This review is about a trust score: strike or uphold it.',
  next: () => [],
});

export const cannotBeStruck = declareError({
  code: 'cannot_be_struck',
  status: 400,
  when: 'What is to be struck is named nowhere, or counts nothing against the person, or is money that is owed.',
  data: z.object({ reviewId: z.string(), strikes: z.array(z.string()), possible: z.array(z.string()) }),
  message: ({ strikes, possible }) =>
    `${strikes.length === 0 ? 'Name in strikes what is to be struck' : `Not to be struck: ${strikes.join(', ')}`}. Possible: ${possible.join(', ') || 'nothing'}.`,
  next: () => [],
});
