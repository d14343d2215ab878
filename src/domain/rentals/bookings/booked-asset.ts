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

/** The asset of a booking as its calendar sees it: the rules that the booking froze, the units that exist now. */
export async function bookedAsset(from: Reader, { assetId, asset }: Booking): Promise<Bookable> {
  const [row] = await findListed(from, { assetId });
  return { id: assetId, units: row?.units ?? 0, timeZone: asset.timeZone, rules: asset.rules };
}

/** The same with its calendar locked, for what takes or frees days of it. */
export async function lockBookedAsset(tx: Tx, booking: Booking): Promise<LockedAsset> {
  return lockCalendar(tx, booking.assetId, () => bookedAsset(tx, booking));
}

/** Whether the listing was suspended after it was booked. What was agreed goes on, and nothing new is agreed. */
export async function isSuspendedListing(from: Reader, { assetId }: Pick<Booking, 'assetId'>): Promise<boolean> {
  const [row] = await findListed(from, { assetId });
  return row?.status === 'SUSPENDED';
}

/** Whether somebody else has what a paid booking would need for other dates. */
export async function isPeriodTaken(
  from: Reader,
  booking: Booking,
  period: { readonly startDate: string; readonly endDate: string },
  now: Date,
): Promise<boolean> {
  const { id: except, assetId, mode, units, asset } = booking;
  // Both are asked at the same time: how many units there are now, and which of them are taken.
  const [{ units: all }, { taken }] = await Promise.all([
    bookedAsset(from, booking),
    findTakenUnits(from, { id: assetId, rules: asset.rules }, period, { mode, now, except }),
  ]);
  return unitsBeside(taken, all).length < units;
}

/** After how many hours of the owner's silence a request for the asset counts as accepted; null where it never does. */
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

/** Whether somebody else holds or has booked the days of a booking that is not accepted yet. */
export async function isContended(from: Reader, booking: Booking, now: Date): Promise<boolean> {
  return UNACCEPTED_STATES.has(booking.state) && isPeriodTaken(from, booking, booking, now);
}

/**
 * The instant from which a paid booking can be handed over: `CHECK_IN_DAYS` before its start, or after the day that somebody
 * else has before it.
 */
export async function handoverFrom(from: Reader, booking: Booking, now: Date): Promise<Date> {
  const { id: bookingId, assetId, units, mode, startDate, startAt, asset } = booking;
  const dayBefore = checkInFrom(startAt);
  const today = dayOf(now, asset.timeZone);
  if (now < dayBefore || today >= startDate) return dayBefore;
  const wanted = { bookingId, units, from: today, to: startDate };
  // Both are asked at the same time, as above.
  const [{ units: all }, occupied] = await Promise.all([
    bookedAsset(from, booking),
    findOccupied(from, { assetId, mode }, wanted, now),
  ]);
  const free = freeFrom(occupied, wanted, all);
  return free === today ? dayBefore : instantOf(free, '00:00', asset.timeZone);
}
