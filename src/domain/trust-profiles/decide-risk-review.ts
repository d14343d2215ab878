import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import {
  type Booking,
  bookingLock,
  findBooking,
  findRiskReview,
  riskChanges,
  riskOfBooking,
  saveBooking,
  saveRiskReview,
} from '../bookings/index.ts';
import { command, IdInput, notFound, plainText } from '../kernel/index.ts';
import { mayBeCleared } from '../trust/index.ts';
import { adminRiskReview } from './admin-risk-review.ts';
import { AdminRiskReviewView, adminRiskReviewView } from './admin-risk-review-view.ts';
import { cannotBeCleared, reviewDecided } from './risk-review-errors.ts';
import { riskReviewLifecycle } from './risk-review-lifecycle.ts';

export const decideRiskReview = command({
  name: 'decide_risk_review',
  title: 'Decide about a risk',
  description:
    'Admin: clear a risk, so that what was seen counts as MEDIUM or LOW for this booking, or uphold it. The renter sees the reason.',
  access: adminRiskReview,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({
    reviewId: IdInput,
    decision: z.enum(['clear', 'uphold']),
    clearAs: z.enum(['LOW', 'MEDIUM']).default('MEDIUM').describe('with clear'),
    reason: plainText(500).describe('for the renter'),
  }),
  output: AdminRiskReviewView,
  errors: [reviewDecided, cannotBeCleared, notFound],

  async run({ subject, input, caller, tx, now, emit }) {
    const { id: reviewId, bookingId } = subject;
    const { decision, clearAs, reason } = input;
    // Only the review knows its booking, so the booking's lock is taken here, and both are read again behind it.
    await tx.lock(bookingLock(bookingId));
    const review = (await findRiskReview(tx, reviewId)) ?? subject;
    const booking = await findBooking(tx, bookingId);
    if (booking === undefined) throw notFound({ what: 'risk review' });
    const { to: status, event } = riskReviewLifecycle.table.moves[decision];
    if (review.status === status) return { ...(await adminRiskReviewView(tx, review, booking, now)), alreadyDone: true };
    if (!riskReviewLifecycle.can(review.status, decision)) throw reviewDecided({ reviewId, status: review.status });
    const risk = await riskOfBooking(tx, booking, now);
    if (decision === 'clear' && !mayBeCleared(risk)) {
      throw cannotBeCleared({ reviewId, reasons: risk.reasons.map(({ text }) => text) });
    }

    const clearedAs = decision === 'clear' ? clearAs : null;
    const decided = await saveRiskReview(tx, review, { status, clearedAs, reason, decidedBy: caller.userId, decidedAt: now });
    const after = decision === 'clear' ? await judgeAnew(tx, booking, now) : booking;
    await emit({ type: event, bookingId, assetId: booking.assetId, untold: true, data: { reviewId, status, clearedAs } });
    return adminRiskReviewView(tx, decided, after, now);
  },
});

/** What was sent keeps its risk on the booking: a payment is looked at by it. An accepted request keeps its deposit. */
async function judgeAnew(tx: Tx, booking: Booking, now: Date): Promise<Booking> {
  if (booking.risk === null) return booking;
  const changes = riskChanges(booking, await riskOfBooking(tx, booking, now));
  const undecided =
    booking.state === 'PENDING_VERIFICATION' || booking.state === 'PENDING_APPROVAL' || booking.state === 'COUNTER_OFFERED';
  return saveBooking(tx, booking, { ...(undecided ? changes : { risk: changes.risk }), updatedAt: now });
}
