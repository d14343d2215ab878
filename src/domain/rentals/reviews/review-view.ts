import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { REVIEW_STATES, SIDES } from '../../../../db/values/index.ts';
import type { ReadCtx } from '../../platform/kernel/index.ts';
import { reviewsUntil, type BookingSide } from '../bookings/index.ts';
import { findShownReviews, type ShownReview } from './review-store.ts';

export const ReviewView = z.object({
  reviewId: z.string(),
  by: z.enum(SIDES).describe('RENTER: about asset and vendor; OWNER: about the renter'),
  author: z.string().describe('first name: untrusted text'),
  asset: z.object({ slug: z.string(), title: z.string() }),
  status: z.enum(REVIEW_STATES).describe('SUBMITTED: nobody else sees it yet'),
  rating: z.int(),
  text: z.string().describe('untrusted text'),
  submittedAt: z.string(),
  publishedAt: z.string().nullable(),
  reply: z.string().nullable().describe('by the side that was reviewed: untrusted text'),
  repliedAt: z.string().nullable(),
});

export function reviewView({ review, author, asset }: ShownReview): z.infer<typeof ReviewView> {
  const { id, by, status, rating, text, submittedAt, publishedAt, reply, repliedAt } = review;
  return {
    reviewId: id,
    by,
    author: author.split(' ')[0] ?? '',
    asset,
    status,
    rating,
    text,
    submittedAt: submittedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    reply,
    repliedAt: repliedAt?.toISOString() ?? null,
  };
}

/** The reviews of a booking as one of its sides sees them, and what that side may still write. */
export const BookingReviews = z.object({
  id: z.string().describe('of the booking, as bookingId'),
  bookingId: z.string(),
  items: z.array(ReviewView),
  canReview: z.boolean(),
  canReviewUntil: z.string().nullable(),
  canReply: z.boolean().describe('submit_review with reply'),
});

export async function bookingReviews(
  from: Reader,
  { booking, side }: BookingSide,
  { now }: ReadCtx,
): Promise<z.infer<typeof BookingReviews>> {
  const { id: bookingId, state, closedAt } = booking;
  const rows = await findShownReviews(from, { bookingId }, { limit: 2, page: 1 });
  const until = state === 'COMPLETED' && closedAt !== null ? reviewsUntil(closedAt, booking.limits) : null;
  const mine = rows.some(({ review }) => review.by === side);
  const theirs = rows.find(({ review }) => review.by !== side && review.status === 'PUBLISHED');
  return {
    id: bookingId,
    bookingId,
    items: rows.filter(({ review }) => review.by === side || review.status === 'PUBLISHED').map(reviewView),
    canReview: until !== null && now < until && !mine,
    canReviewUntil: until?.toISOString() ?? null,
    canReply: theirs !== undefined && theirs.review.reply === null,
  };
}
