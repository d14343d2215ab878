import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { reviews } from '../../../../db/schema/index.ts';
import { REVIEW_STATES } from '../../../../db/values/index.ts';
import { type Emit, lifecycle } from '../../platform/kernel/index.ts';
import { reviewEvents } from './events.ts';

/** The states of a review. It stays hidden until both sides have written, or the time for it is over. */
export const reviewLifecycle = lifecycle(REVIEW_STATES, {
  initial: 'SUBMITTED',
  final: ['PUBLISHED'],
  moves: {
    publish: { from: ['SUBMITTED'], to: 'PUBLISHED', by: ['RENTER', 'OWNER', 'SYSTEM'], event: reviewEvents.published },
  },
});

type Review = typeof reviews.$inferSelect;

/** Publishes the unpublished reviews of a booking, and emits an event for each. The caller holds the lock of the booking. */
export async function moveToPublished(tx: Tx, bookingId: string, { now, emit }: { now: Date; emit: Emit }): Promise<Review[]> {
  const { from, to: status } = reviewLifecycle.takeAll('publish');
  const published = await tx
    .update(reviews)
    .set({ status, publishedAt: now })
    .where(and(eq(reviews.bookingId, bookingId), inArray(reviews.status, [...from])))
    .returning();
  for (const { id: reviewId, assetId, by, rating } of published)
    await emit({ type: reviewEvents.published, bookingId, assetId, data: { reviewId, by, rating } });
  return published;
}
