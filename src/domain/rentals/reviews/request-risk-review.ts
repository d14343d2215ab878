import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { LEVEL_RULES, type Risk } from '../../people/trust/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import {
  type Booking,
  UNPAID_STATES,
  latestRiskReview,
  openRiskReview,
  RISK_REVIEW_ID,
  riskOfBooking,
  type RiskReview,
  riskReviewEvents,
  bookingRenter,
} from '../bookings/index.ts';
import { PlatformReviewView, platformReviewView } from './score-review.ts';
import { RiskView } from './risk-view.ts';
import { nothingToReview } from './risk-review-errors.ts';

/** A review of the risk of a booking as its renter sees it. */
const RiskReviewView = PlatformReviewView.extend({
  bookingId: z.string(),
  level: RiskView.shape.level.describe('when it was asked for'),
  clearedAs: z.enum(['LOW', 'MEDIUM']).nullable(),
});

function riskReviewView(review: RiskReview): z.infer<typeof RiskReviewView> {
  const { bookingId, level, clearedAs } = review;
  if (bookingId === null || level === null) throw new Error(`Review ${review.id} is about no booking.`);
  return { ...platformReviewView(review), bookingId, level, clearedAs };
}

export const requestRiskReview = command({
  name: 'request_risk_review',
  title: 'Ask a person to review the risk',
  description: 'Let a person of the platform look at a HIGH or BLOCKED risk of a booking. Again: how the review stands.',
  asStep: { button: 'Let a person look at the risk' },
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  effects: [],
  input: z.strictObject({
    bookingId: IdInput,
    message: plainText(1_000).optional().describe('what the reviewer should know'),
  }),
  example: { message: 'It is for my aunt' },
  output: RiskReviewView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [nothingToReview],

  async run({ subject: booking, input, caller, tx, ids, now, emit }) {
    const { id: bookingId, assetId, state } = booking;
    const latest = await latestRiskReview(tx, bookingId);
    if (latest?.status === 'REQUESTED') return { ...riskReviewView(latest), alreadyDone: true };
    // Once the booking is paid, the risk has been taken, so there is nothing to review.
    if (!UNPAID_STATES.has(state)) {
      if (latest !== undefined) return { ...riskReviewView(latest), alreadyDone: true };
      throw nothingToReview({ bookingId, state, level: null });
    }
    const risk = await riskToReview(tx, booking, now);
    if (latest !== undefined && (risk === null || isSettled(latest, risk)))
      return { ...riskReviewView(latest), alreadyDone: true };
    if (risk === null) throw nothingToReview({ bookingId, state, level: (await riskOfBooking(tx, booking, now)).level });

    const { level, reasons } = risk;
    const review = await openRiskReview(tx, {
      id: ids.next(RISK_REVIEW_ID),
      bookingId,
      userId: caller.userId,
      level,
      reasons,
      message: input.message ?? null,
      requestedAt: now,
      openKey: `${caller.userId}:${bookingId}`,
    });
    await emit({
      type: riskReviewEvents.requested,
      bookingId,
      assetId,
      hiddenFromTimeline: true,
      data: { reviewId: review.id, level },
    });
    return riskReviewView(review);
  },
});

/**
 * Returns the risk that still prevents the booking: the present one, or the one judged when the request was sent. Null if
 * neither does.
 */
async function riskToReview(tx: Tx, booking: Booking, now: Date): Promise<Pick<Risk, 'level' | 'reasons'> | null> {
  const risk = await riskOfBooking(tx, booking, now);
  if (LEVEL_RULES[risk.level].reviewedOnRequest) return risk;
  return booking.risk?.level === 'HIGH' ? { level: 'HIGH', reasons: booking.risk.reasons } : null;
}

/** Whether the review was upheld for the same reasons, so that it is not repeated. */
function isSettled({ status, reasons }: RiskReview, risk: Pick<Risk, 'reasons'>): boolean {
  return status === 'UPHELD' && risk.reasons.every(({ rule }) => reasons.some((seen) => seen.rule === rule));
}
