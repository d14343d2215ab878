import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { mayBeCleared } from '../../people/trust/index.ts';
import {
  type Access,
  behindRow,
  command,
  type CommandContext,
  IdInput,
  notFound,
  plainText,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  catchUpBooking,
  findBooking,
  saveBooking,
  UNACCEPTED_STATES,
  findRiskReview,
  moveRiskReview,
  riskChanges,
  riskOfBooking,
  type RiskReview,
  riskReviewEvents,
  riskReviewLifecycle,
  type RiskReviewMove,
  bookingLock,
} from '../bookings/index.ts';
import { isStrikeable, partsOfScore, scoreLock } from './score-review.ts';
import { knownPerson } from './known-person.ts';
import { AdminRiskReviewView, adminRiskReviewView } from './admin-risk-review-view.ts';
import { cannotBeCleared, cannotBeStruck, reviewDecided, wrongDecision } from './risk-review-errors.ts';

/** Access to any review of a risk or a score, for an admin. If the review has a booking, its deadlines are applied. */
const adminRiskReview: Access<'admin', { reviewId: string }, RiskReview> = {
  ...behindRow({
    who: 'admin',
    scope: null,
    errors: [notFound],
    find: (from, { reviewId }: { reviewId: string }) => findRiskReview(from, reviewId),
    locks: ({ bookingId, userId }) => [bookingId === null ? scoreLock(userId) : bookingLock(bookingId)],
    missing: () => notFound({ what: 'risk review' }),
  }),
  async catchUp({ input: { reviewId }, ...context }) {
    const review = await findRiskReview(context.reader, reviewId);
    const bookingId = review?.bookingId ?? null;
    if (bookingId !== null) await catchUpBooking({ ...context, input: { bookingId } });
  },
};

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
  example: { decision: 'clear', clearAs: 'LOW', reason: 'We know the person' },
  output: AdminRiskReviewView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [reviewDecided, wrongDecision, cannotBeCleared, cannotBeStruck],

  async run({ subject, input, ...context }) {
    const { bookingId } = subject;
    if (bookingId === null) return decideAboutScore(subject, input, context);
    return decideAboutRisk({ ...subject, bookingId }, input, context);
  },
});

interface RiskDecision {
  readonly decision: RiskReviewMove;
  readonly clearAs: 'LOW' | 'MEDIUM';
  readonly reason: string;
}

/** Decides about the risk of a booking. The caller has checked that an administrator decides. */
async function decideAboutRisk(
  review: RiskReview & { readonly bookingId: string },
  { decision, clearAs, reason }: RiskDecision,
  { caller, tx, now, emit }: Pick<CommandContext<UserCaller>, 'caller' | 'tx' | 'now' | 'emit'>,
): Promise<z.input<typeof AdminRiskReviewView> & { alreadyDone?: boolean }> {
  const { id: reviewId, bookingId } = review;
  if (decision === 'strike') throw wrongDecision({ reviewId, decision });
  const booking = await findBooking(tx, bookingId);
  if (booking === undefined) throw notFound({ what: 'risk review' });
  if (review.status === riskReviewLifecycle.to(decision))
    return { ...(await adminRiskReviewView(tx, review, now)), alreadyDone: true };
  if (!riskReviewLifecycle.can(review.status, decision)) throw reviewDecided({ reviewId, status: review.status });
  const risk = await riskOfBooking(tx, booking, now);
  if (decision === 'clear' && !mayBeCleared(risk)) {
    throw cannotBeCleared({ reviewId, reasons: risk.reasons.map(({ text }) => text) });
  }

  const clearedAs = decision === 'clear' ? clearAs : null;
  const said = { clearedAs, reason, decidedBy: caller.userId, decidedAt: now };
  const decided = await moveRiskReview(tx, review, decision, said);
  if (decision === 'clear') await judgeAnew(tx, booking, now);
  await emit({
    type: riskReviewEvents.decided,
    bookingId,
    assetId: booking.assetId,
    hiddenFromTimeline: true,
    data: { reviewId, status: decided.status, clearedAs },
  });
  return adminRiskReviewView(tx, decided, now);
}

/**
 * Judges the risk again. A request that was sent keeps its risk on the booking, because payments are judged by it. An accepted
 * request keeps its deposit.
 */
async function judgeAnew(tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.risk === null) return;
  const changes = riskChanges(booking, await riskOfBooking(tx, booking, now));
  await saveBooking(tx, booking, {
    ...(UNACCEPTED_STATES.has(booking.state) ? changes : { risk: changes.risk }),
    updatedAt: now,
  });
}

interface ScoreDecision {
  readonly decision: RiskReviewMove;
  readonly strikes?: readonly string[] | undefined;
  readonly reason: string;
}

/** Decides about what a score counts. The caller has checked that an administrator decides. */
async function decideAboutScore(
  review: RiskReview,
  { decision, strikes, reason }: ScoreDecision,
  { caller, tx, now, emit }: Pick<CommandContext<UserCaller>, 'caller' | 'tx' | 'now' | 'emit'>,
): Promise<z.input<typeof AdminRiskReviewView> & { alreadyDone?: boolean }> {
  const { id: reviewId, userId, role, contested } = review;
  if (decision === 'clear') throw wrongDecision({ reviewId, decision });
  if (review.status === riskReviewLifecycle.to(decision))
    return { ...(await adminRiskReviewView(tx, review, now)), alreadyDone: true };
  if (!riskReviewLifecycle.can(review.status, decision)) throw reviewDecided({ reviewId, status: review.status });
  const person = await knownPerson(tx, userId, now);
  if (person === undefined || role === null) throw notFound({ what: 'risk review' });

  const wanted = strikes ?? (contested === null ? [] : [contested]);
  const possible = partsOfScore(person, role, now)
    .filter((part) => isStrikeable(part, role))
    .map(({ eventId, code }) => eventId ?? code);
  const impossible = wanted.filter((what) => !possible.includes(what));
  if (decision === 'strike' && (wanted.length === 0 || impossible.length > 0)) {
    throw cannotBeStruck({ reviewId, strikes: impossible, possible });
  }
  const struck = decision === 'strike' ? [...wanted] : null;
  const said = { struck, reason, decidedBy: caller.userId, decidedAt: now };
  const decided = await moveRiskReview(tx, review, decision, said);
  await emit({ type: riskReviewEvents.decided, data: { reviewId, status: decided.status, role, struck, userId } });
  return adminRiskReviewView(tx, decided, now);
}
