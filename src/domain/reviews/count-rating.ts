import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { assets, vendors } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';

interface Rated {
  readonly ratingAverage: number;
  readonly ratingCount: number;
}

/**
 * Counts one more rating of an asset and of its vendor. The averages are kept in full and rounded where they are shown:
 * one rating among many would otherwise be rounded away. One lock per vendor, so that no two count on the same number.
 */
export async function countRating(tx: Tx, { assetId, vendorId, mode }: Booking, rating: number): Promise<void> {
  if (mode === 'test') return;
  await tx.lock(`rating:${vendorId}`);
  const [asset] = await tx.select().from(assets).where(eq(assets.id, assetId));
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, vendorId));
  if (asset !== undefined) await tx.update(assets).set(withOneMore(asset, rating)).where(eq(assets.id, assetId));
  if (vendor !== undefined) await tx.update(vendors).set(withOneMore(vendor, rating)).where(eq(vendors.id, vendorId));
}

function withOneMore({ ratingAverage, ratingCount }: Rated, rating: number): Rated {
  return { ratingAverage: (ratingAverage * ratingCount + rating) / (ratingCount + 1), ratingCount: ratingCount + 1 };
}
