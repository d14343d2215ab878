import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { type BookingSide, reviewsUntil } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { findShown } from './review-store.ts';
import { ReviewView, reviewView } from './review-view.ts';

/** The reviews of a booking as one of its sides sees them, and what that side may still say. */
export const BookingReviews = z.object({
  bookingId: z.string(),
  items: z.array(ReviewView),
  canReview: z.boolean(),
  canReviewUntil: z.string().nullable(),
  canReply: z.boolean().describe('submit_review with reply'),
});

export async function bookingReviews(
  from: Reader,
  { booking, side }: BookingSide,
  { now, settings }: { now: Date; settings: Settings },
): Promise<z.infer<typeof BookingReviews>> {
  const { id: bookingId, state, closedAt } = booking;
  const { rows } = await findShown(from, { bookingId }, { limit: 2, page: 1 });
  const until = state === 'COMPLETED' && closedAt !== null ? reviewsUntil(closedAt, settings) : null;
  const mine = rows.some(({ review }) => review.by === side);
  const theirs = rows.find(({ review }) => review.by !== side && review.status === 'PUBLISHED');
  return {
    bookingId,
    items: rows.filter(({ review }) => review.by === side || review.status === 'PUBLISHED').map(reviewView),
    canReview: until !== null && now < until && !mine,
    canReviewUntil: until?.toISOString() ?? null,
    canReply: theirs !== undefined && theirs.review.reply === null,
  };
}
