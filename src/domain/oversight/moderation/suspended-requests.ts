import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, users, vendors } from '../../../../db/schema/index.ts';
import { UNPAID_STATES } from '../../rentals/bookings/index.ts';

type About = { readonly userId: string } | { readonly bookingId: string };

/** Unpaid bookings that a suspension affects: of the renter, of the owner, or of the listing itself. */
export async function findSuspendedRequests(
  from: Reader,
  about: About,
): Promise<{ bookingId: string; because: 'RENTER' | 'LISTING' }[]> {
  const rows = await from
    .select({ bookingId: bookings.id, status: assets.status })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(
      and(
        isAbout(from, about),
        inArray(bookings.state, [...UNPAID_STATES]),
        or(isNotNull(users.suspendedAt), eq(assets.status, 'SUSPENDED')),
      ),
    );
  return rows.map(({ bookingId, status }) => ({ bookingId, because: status === 'SUSPENDED' ? 'LISTING' : 'RENTER' }));
}

function isAbout(from: Reader, about: About): SQL | undefined {
  if ('bookingId' in about) return eq(bookings.id, about.bookingId);
  const theirShop = from.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, about.userId));
  return or(eq(bookings.renterId, about.userId), inArray(bookings.vendorId, theirShop));
}
