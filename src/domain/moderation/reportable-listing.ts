import { and, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { bookings } from '../../../db/schema/index.ts';
import { assetNotFound, findListingBySlug, type Listing } from '../catalog/index.ts';
import type { Access } from '../kernel/index.ts';

/** A listing that everybody can see, or one that the caller has booked, whatever became of it since. */
export const reportableListing: Access<'user', { slug: string }, Listing> = {
  who: 'user',
  scope: 'write:account',
  errors: [assetNotFound],
  async load(from, caller, { slug }) {
    const listing = await findListingBySlug(from, slug);
    if (listing === undefined) throw assetNotFound({ asset: slug });
    const seen = listing.asset.status === 'LIVE' || (await hasBooked(from, caller.userId, listing.asset.id));
    if (!seen && listing.asset.vendorId !== caller.vendorId) throw assetNotFound({ asset: slug });
    return listing;
  },
};

async function hasBooked(from: Reader, renterId: string, assetId: string): Promise<boolean> {
  const [row] = await from
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.renterId, renterId), eq(bookings.assetId, assetId)))
    .limit(1);
  return row !== undefined;
}
