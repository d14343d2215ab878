import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { assets, reviews, vendors } from '../../../../db/schema/index.ts';
import { type Emit, lifecycle } from '../../platform/kernel/index.ts';
import { type Booking, clearDeadline } from '../booking-records/index.ts';
import { reviewEvents } from './events.ts';
import { saveVendor } from '../../people/accounts/index.ts';
import { saveAsset } from '../../catalog/assets/index.ts';
import { REVIEW_STATES } from '../../../../db/values.ts';

/** What is said of a booking stays hidden until both sides have spoken, or the time for it is over. */
export const reviewLifecycle = lifecycle(REVIEW_STATES, {
  initial: 'SUBMITTED',
  final: ['PUBLISHED'],
  moves: {
    publish: { from: ['SUBMITTED'], to: 'PUBLISHED', by: ['RENTER', 'OWNER', 'SYSTEM'], event: reviewEvents.published },
  },
});

/** Shows what was said of a booking: both sides have spoken, or the time for it is over. */
export async function publishReviews(tx: Tx, booking: Booking, { now, emit }: { now: Date; emit: Emit }): Promise<void> {
  const { id: bookingId, assetId } = booking;
  const { from, to, event } = reviewLifecycle.table.moves.publish;
  await clearDeadline(tx, bookingId, 'REVIEWS');
  const shown = await tx
    .update(reviews)
    .set({ status: to, publishedAt: now })
    .where(and(eq(reviews.bookingId, bookingId), inArray(reviews.status, [...from])))
    .returning();
  for (const { id: reviewId, by, rating } of shown) {
    if (by === 'RENTER') await countRating(tx, booking, rating);
    await emit({ type: event, bookingId, assetId, data: { reviewId, by, rating } });
  }
}

interface Rated {
  readonly ratingAverage: number;
  readonly ratingCount: number;
}

/**
 * Counts one more rating of an asset and of its vendor. The averages are kept in full and rounded where they are shown:
 * one rating among many would otherwise be rounded away. One lock per vendor, so that no two count on the same number.
 */
async function countRating(tx: Tx, { assetId, vendorId, mode }: Booking, rating: number): Promise<void> {
  if (mode === 'test') return;
  await tx.lock(`rating:${vendorId}`);
  const [asset] = await tx.select().from(assets).where(eq(assets.id, assetId));
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, vendorId));
  if (asset !== undefined) await saveAsset(tx, assetId, withOneMore(asset, rating));
  if (vendor !== undefined) await saveVendor(tx, vendorId, withOneMore(vendor, rating));
}

function withOneMore({ ratingAverage, ratingCount }: Rated, rating: number): Rated {
  return { ratingAverage: (ratingAverage * ratingCount + rating) / (ratingCount + 1), ratingCount: ratingCount + 1 };
}
