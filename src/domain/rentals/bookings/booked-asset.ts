import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { assets } from '../../../../db/schema/index.ts';
import {
  type Bookable,
  findOccupied,
  findTakenUnits,
  freeFrom,
  lockCalendar,
  type LockedAsset,
  unitsBeside,
} from '../../catalog/availability/index.ts';
import { dayOf, instantOf } from '../../platform/kernel/index.ts';
import { checkInFrom } from './booking-clock.ts';
import { UNACCEPTED_STATES } from './booking-states.ts';
import type { Booking } from './booking-store.ts';

/**
 * Returns the asset of a booking as its calendar sees it: with the rules that the booking froze and the units that exist now.
 */
export async function bookedAsset(from: Reader, { assetId, asset }: Booking): Promise<Bookable> {
  const [row] = await findListed(from, { assetId });
  return { id: assetId, units: row?.units ?? 0, timeZone: asset.timeZone, rules: asset.rules };
}

/** Locks the calendar of the booking's asset and returns the asset, for callers that take or free days. */
export async function lockBookedAsset(tx: Tx, booking: Booking): Promise<LockedAsset> {
  return lockCalendar(tx, booking.assetId, () => bookedAsset(tx, booking));
}

/** Whether the listing was suspended after it was booked. What was agreed before goes on; nothing new can be agreed. */
export async function isSuspendedListing(from: Reader, { assetId }: Pick<Booking, 'assetId'>): Promise<boolean> {
  const [row] = await findListed(from, { assetId });
  return row?.status === 'SUSPENDED';
}

/** Whether somebody else has taken units that a paid booking would need for another period. */
export async function isPeriodTaken(
  from: Reader,
  booking: Booking,
  period: { readonly startDate: string; readonly endDate: string },
  now: Date,
): Promise<boolean> {
  const { id: except, assetId, mode, units, asset } = booking;
  // Both queries run at the same time.
  const [{ units: all }, { taken }] = await Promise.all([
    bookedAsset(from, booking),
    findTakenUnits(from, { id: assetId, rules: asset.rules }, period, { mode, now, except }),
  ]);
  return unitsBeside(taken, all) < units;
}

/** Returns after how many hours of the owner's silence a request counts as accepted, or null if silence never accepts it. */
export async function silentAcceptanceHours(
  from: Reader,
  { assetId, limits }: Pick<Booking, 'assetId' | 'limits'>,
): Promise<number | null> {
  if (limits.silentAcceptanceHours === null || (await isSuspendedListing(from, { assetId }))) return null;
  return limits.silentAcceptanceHours;
}

const findListed = batchedQuery('booked_asset', (reader, { rows, text, place }) =>
  reader
    .select({ place, units: assets.units, status: assets.status })
    .from(rows)
    .crossJoin(assets)
    .where(eq(assets.id, text('assetId'))),
);

/** Whether somebody else holds or has booked days of a booking that is not accepted yet. */
export async function isContended(from: Reader, booking: Booking, now: Date): Promise<boolean> {
  return UNACCEPTED_STATES.has(booking.state) && isPeriodTaken(from, booking, booking, now);
}

/**
 * Returns the instant from which a paid booking can be handed over: `CHECK_IN_DAYS` before its start, or the start of the first
 * free day if somebody else has days before it.
 */
export async function handoverFrom(from: Reader, booking: Booking, now: Date): Promise<Date> {
  const { id: bookingId, assetId, units, mode, startDate, startAt, asset } = booking;
  const dayBefore = checkInFrom(startAt);
  const today = dayOf(now, asset.timeZone);
  if (now < dayBefore || today >= startDate) return dayBefore;
  const wanted = { bookingId, units, from: today, to: startDate };
  // Both queries run at the same time.
  const [{ units: all }, occupied] = await Promise.all([
    bookedAsset(from, booking),
    findOccupied(from, { assetId, mode }, wanted, now),
  ]);
  const free = freeFrom(occupied, wanted, all);
  return free === today ? dayBefore : instantOf(free, '00:00', asset.timeZone);
}
