import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { assets, vendors } from '../../../../db/schema/index.ts';
import type { Emit } from '../../platform/kernel/index.ts';
import { type Booking, clearDeadline } from '../bookings/index.ts';
import { moveToPublished } from './review-lifecycle.ts';
import { saveVendor } from '../../people/accounts/index.ts';
import { saveAsset } from '../../catalog/assets/index.ts';

/** Publishes the reviews of a booking because both sides have written or the time for it is over. */
export async function publishReviews(tx: Tx, booking: Booking, context: { now: Date; emit: Emit }): Promise<void> {
  await clearDeadline(tx, booking.id, 'REVIEWS');
  for (const { by, rating } of await moveToPublished(tx, booking.id, context)) {
    if (by === 'RENTER') await countRating(tx, booking, rating);
  }
}

interface Rated {
  readonly ratingAverage: number;
  readonly ratingCount: number;
}

/**
 * Counts one more rating of an asset and of its vendor. The averages are kept in full and rounded only where they are shown,
 * because one rating among many would otherwise be rounded away. It takes one lock per vendor, so that no two transactions
 * start from the same number.
 */
async function countRating(
  tx: Tx,
  { assetId, vendorId, mode }: Pick<Booking, 'assetId' | 'vendorId' | 'mode'>,
  rating: number,
): Promise<void> {
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
