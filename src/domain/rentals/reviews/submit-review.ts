import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { reviews } from '../../../../db/schema/index.ts';
import { type Side, SIDES } from '../../../../db/values/index.ts';
import {
  command,
  declareError,
  emitAs,
  IdInput,
  offer,
  plainText,
  type Step,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import {
  reviewsUntil,
  bookingWords,
  bookingParty,
  type BookingSide,
  invalidState,
  stateRefused,
  bookingDetailStep,
} from '../bookings/index.ts';
import { reviewEvents } from './events.ts';
import { reviewLifecycle } from './review-lifecycle.ts';
import { publishReviews } from './review-publication.ts';
import { findReviewsOf, REVIEW_ID } from './review-store.ts';
import { BookingReviews, bookingReviews } from './review-view.ts';
import { isReviewable } from '../open-items/index.ts';

const look = (bookingId: string, side: Side): Step =>
  side === 'RENTER'
    ? offer('list_reviews', { bookingId }, { actor: side, why: 'see the reviews of the booking' })
    : bookingDetailStep(bookingId, side);

const reviewsClosed = declareError({
  code: 'reviews_closed',
  status: 400,
  when: 'The time to review the booking is over.',
  data: z.object({ bookingId: z.string(), until: z.string() }),
  steps: z.object({ side: z.enum(SIDES) }),
  message: ({ until }) => `The booking could be reviewed until ${until}.`,
  next: ({ bookingId, side }) => [look(bookingId, side)],
});

const nothingToReply = declareError({
  code: 'nothing_to_reply',
  status: 400,
  when: 'The other side has not reviewed, or its review is not published yet.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES) }),
  message: () => 'There is no published review by the other side yet to reply to.',
  next: ({ bookingId, side }) => [look(bookingId, side)],
});

export const submitReview = command({
  name: 'submit_review',
  title: 'Review a rental',
  description:
    'Say how a completed rental was: rating and text, once per side. Both reviews appear together, or when the time is over. Later, reply alone answers the other side’s published review, once.',
  asStep: ({ reply }) => ({ button: reply === undefined ? 'Send the review' : 'Answer their review' }),
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['publishes'],
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      rating: z.int().min(1).max(5).optional(),
      text: plainText(2_000).optional(),
      reply: plainText(1_000).optional(),
    })
    .superRefine(({ rating, text, reply }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (reply !== undefined && (rating ?? text) !== undefined) issue('reply', 'is sent alone');
      if (reply === undefined && rating === undefined) issue('rating', 'is needed: 1 to 5');
      if (reply === undefined && text === undefined) issue('text', 'is needed');
    }),
  example: { rating: 5, text: 'Careful' },
  output: BookingReviews.extend({ alreadyDone: z.boolean().optional() }),
  errors: [invalidState, reviewsClosed, nothingToReply],
  asks: ({ subject: { booking } }) => `Publish what you say of ${bookingWords(booking)}.`,

  async run({ subject, input: { rating = 0, text = '', reply }, tx, caller, ...context }) {
    const { booking, side } = subject;
    const { id: bookingId, assetId, vendorId, renterId } = booking;
    const { now, ids } = context;
    const emit = emitAs(side, context.emit);
    const answer = (alreadyDone = false) =>
      bookingReviews(tx, subject, context).then((view) => (alreadyDone ? { ...view, alreadyDone } : view));
    if (reply !== undefined) return answer(await replyToReview(tx, subject, reply, now));

    const given = await findReviewsOf(tx, bookingId);
    if (given.some(({ by }) => by === side)) return answer(true);
    await assertReviewable(subject, context);
    const about = { bookingId, by: side, authorId: caller.userId, assetId, vendorId, renterId };
    const said = { status: reviewLifecycle.table.initial, rating, text, submittedAt: now } as const;
    await tx.insert(reviews).values({ id: ids.next(REVIEW_ID), ...about, ...said });
    await emit({ type: reviewEvents.submitted, bookingId, data: { by: side } });
    if (given.length > 0) await publishReviews(tx, booking, { now, emit });
    return answer();
  },
});

async function assertReviewable({ booking, side }: BookingSide, { now }: Pick<WriteCtx, 'now'>): Promise<void> {
  const { id: bookingId, state, closedAt } = booking;
  if (state !== 'COMPLETED' || closedAt === null) {
    throw stateRefused(booking, 'reviewing');
  }
  const until = reviewsUntil(closedAt, booking.limits);
  if (!isReviewable(booking, { now })) throw reviewsClosed({ bookingId, until: until.toISOString(), side });
}

/** Answers the other side's published review, once. Returns whether that had been done before. */
async function replyToReview(tx: Tx, { booking, side }: BookingSide, reply: string, now: Date): Promise<boolean> {
  const theirs = (await findReviewsOf(tx, booking.id)).find(({ by, status }) => by !== side && status === 'PUBLISHED');
  if (theirs === undefined) throw nothingToReply({ bookingId: booking.id, side });
  if (theirs.reply !== null) return true;
  await tx.update(reviews).set({ reply, repliedAt: now }).where(eq(reviews.id, theirs.id));
  return false;
}
