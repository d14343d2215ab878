import type { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import {
  type Booking,
  bookingLock,
  findBooking,
  findRiskReview,
  type RiskReview,
  riskChanges,
  riskOfBooking,
  saveBooking,
  saveRiskReview,
} from '../bookings/index.ts';
import { type CommandContext, notFound, type UserCaller } from '../kernel/index.ts';
import { mayBeCleared } from '../trust/index.ts';
import { type AdminRiskReviewView, adminRiskReviewView } from './admin-risk-review-view.ts';
import { cannotBeCleared, reviewDecided, wrongDecision } from './risk-review-errors.ts';
import { riskReviewLifecycle } from './risk-review-lifecycle.ts';

interface Decision {
  readonly decision: 'clear' | 'strike' | 'uphold';
  readonly clearAs: 'LOW' | 'MEDIUM';
  readonly reason: string;
}

/** A person has looked at the risk of a booking. The caller has checked that an admin decides. */
export async function decideAboutRisk(
  subject: RiskReview & { readonly bookingId: string },
  { decision, clearAs, reason }: Decision,
  { caller, tx, now, emit }: Pick<CommandContext<UserCaller>, 'caller' | 'tx' | 'now' | 'emit'>,
): Promise<z.input<typeof AdminRiskReviewView> & { alreadyDone?: boolean }> {
  const { id: reviewId, bookingId } = subject;
  if (decision === 'strike') throw wrongDecision({ reviewId, decision });
  // Only the review knows its booking, so the booking's lock is taken here, and both are read again behind it.
  await tx.lock(bookingLock(bookingId));
  const review = (await findRiskReview(tx, reviewId)) ?? subject;
  const booking = await findBooking(tx, bookingId);
  if (booking === undefined) throw notFound({ what: 'risk review' });
  const { to: status, event } = riskReviewLifecycle.table.moves[decision];
  if (review.status === status) return { ...(await adminRiskReviewView(tx, review, now)), alreadyDone: true };
  if (!riskReviewLifecycle.can(review.status, decision)) throw reviewDecided({ reviewId, status: review.status });
  const risk = await riskOfBooking(tx, booking, now);
  if (decision === 'clear' && !mayBeCleared(risk)) {
    throw cannotBeCleared({ reviewId, reasons: risk.reasons.map(({ text }) => text) });
  }

  const clearedAs = decision === 'clear' ? clearAs : null;
  const changes = { status, clearedAs, reason, decidedBy: caller.userId, decidedAt: now, openKey: null };
  const decided = await saveRiskReview(tx, review, changes);
  if (decision === 'clear') await judgeAnew(tx, booking, now);
  await emit({ type: event, bookingId, assetId: booking.assetId, untold: true, data: { reviewId, status, clearedAs } });
  return adminRiskReviewView(tx, decided, now);
}

/** What was sent keeps its risk on the booking: a payment is looked at by it. An accepted request keeps its deposit. */
async function judgeAnew(tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.risk === null) return;
  const changes = riskChanges(booking, await riskOfBooking(tx, booking, now));
  const undecided =
    booking.state === 'PENDING_VERIFICATION' || booking.state === 'PENDING_APPROVAL' || booking.state === 'COUNTER_OFFERED';
  await saveBooking(tx, booking, { ...(undecided ? changes : { risk: changes.risk }), updatedAt: now });
}
