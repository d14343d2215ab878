import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { reviews } from '../../../db/schema/index.ts';
import { type Booking, clearDeadline } from '../bookings/index.ts';
import type { Emit } from '../kernel/index.ts';
import { countRating } from './count-rating.ts';

/** Shows what was said of a booking: both sides have spoken, or the time for it is over. */
export async function publishReviews(tx: Tx, booking: Booking, { now, emit }: { now: Date; emit: Emit }): Promise<void> {
  const { id: bookingId, assetId } = booking;
  await clearDeadline(tx, bookingId, 'REVIEWS');
  const shown = await tx
    .update(reviews)
    .set({ status: 'PUBLISHED', publishedAt: now })
    .where(and(eq(reviews.bookingId, bookingId), eq(reviews.status, 'SUBMITTED')))
    .returning();
  for (const { id: reviewId, by, rating } of shown) {
    if (by === 'RENTER') await countRating(tx, booking, rating);
    await emit({ type: 'review.published', bookingId, assetId, data: { reviewId, by, rating } });
  }
}
