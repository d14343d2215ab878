import { and, count, eq, inArray, notInArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, listingReports, vendors } from '../../../../db/schema/index.ts';
import { bookingLifecycle } from '../../rentals/bookings/index.ts';

export interface UserCounts {
  /** The bookings of the person as renter and as owner; `open` ones have not ended. */
  readonly rentals: number;
  readonly openRentals: number;
  readonly lettings: number;
  readonly openLettings: number;
  readonly listings: number;
  /** The open reports of the person's listings. */
  readonly openReports: number;
}

/** The counts for each of these people, with six queries for all of them together. */
export async function countsOfUsers(from: Reader, userIds: readonly string[]): Promise<(userId: string) => UserCounts> {
  const ids = [...userIds];
  const open = notInArray(bookings.state, [...bookingLifecycle.table.final]);
  const asRenter = (only?: typeof open) =>
    from
      .select({ userId: bookings.renterId, count: count() })
      .from(bookings)
      .where(and(inArray(bookings.renterId, ids), only))
      .groupBy(bookings.renterId);
  const asOwner = (only?: typeof open) =>
    from
      .select({ userId: vendors.userId, count: count() })
      .from(bookings)
      .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
      .where(and(inArray(vendors.userId, ids), only))
      .groupBy(vendors.userId);
  const tables = {
    rentals: byUser(await asRenter()),
    openRentals: byUser(await asRenter(open)),
    lettings: byUser(await asOwner()),
    openLettings: byUser(await asOwner(open)),
    listings: byUser(await countListings(from, ids)),
    openReports: byUser(await countReports(from, ids)),
  };
  return (userId) => ({
    rentals: tables.rentals.get(userId) ?? 0,
    openRentals: tables.openRentals.get(userId) ?? 0,
    lettings: tables.lettings.get(userId) ?? 0,
    openLettings: tables.openLettings.get(userId) ?? 0,
    listings: tables.listings.get(userId) ?? 0,
    openReports: tables.openReports.get(userId) ?? 0,
  });
}

function countListings(from: Reader, ids: string[]) {
  return from
    .select({ userId: vendors.userId, count: count() })
    .from(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .where(inArray(vendors.userId, ids))
    .groupBy(vendors.userId);
}

function countReports(from: Reader, ids: string[]) {
  return from
    .select({ userId: vendors.userId, count: count() })
    .from(listingReports)
    .innerJoin(assets, eq(assets.id, listingReports.assetId))
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .where(and(inArray(vendors.userId, ids), eq(listingReports.status, 'OPEN'), eq(listingReports.mode, 'live')))
    .groupBy(vendors.userId);
}

function byUser(rows: readonly { userId: string; count: number }[]): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [row.userId, row.count]));
}
