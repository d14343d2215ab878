import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, users, vendors } from '../../../../db/schema/index.ts';
import { UNPAID_STATES } from '../../rentals/booking-records/index.ts';

/** Unpaid bookings that a suspension stands against: of the renter, of the owner, or of the listing itself. */
export async function findSuspendedRequests(
  from: Reader,
  about: { userId: string } | { bookingId: string },
): Promise<{ bookingId: string; because: 'RENTER' | 'LISTING' }[]> {
  const named =
    'bookingId' in about
      ? eq(bookings.id, about.bookingId)
      : or(eq(bookings.renterId, about.userId), eq(vendors.userId, about.userId));
  const rows = await from
    .select({ bookingId: bookings.id, status: assets.status })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
    .where(
      and(named, inArray(bookings.state, [...UNPAID_STATES]), or(isNotNull(users.suspendedAt), eq(assets.status, 'SUSPENDED'))),
    );
  return rows.map(({ bookingId, status }) => ({ bookingId, because: status === 'SUSPENDED' ? 'LISTING' : 'RENTER' }));
}
