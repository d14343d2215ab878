import type { Reader } from '../../../../db/database.ts';
import { bookableOf, findAssetById, findAssetBySlug } from '../../catalog/assets/index.ts';
import { type Bookable, findFreeUnits, findFreeWindows, type Period, returnProblems } from '../../catalog/availability/index.ts';
import { findAlternatives, findSimilarFree } from '../../catalog/search/index.ts';
import { addDays, daysBetween, type FoundAlternatives, type ReadCtx, type WantedDates } from '../../platform/kernel/index.ts';
import { bookedAsset, type Booking, findBooking } from '../bookings/index.ts';

/**
 * Returns what can be booked instead of dates that were refused. The pipeline adds it to the refusal, so that no command that
 * refuses dates imports the search.
 */
export async function alternativesTo(
  from: Reader,
  { slug, bookingId, mode, ...requested }: WantedDates,
  { now, settings }: ReadCtx,
): Promise<FoundAlternatives> {
  const booking = bookingId === undefined ? undefined : await findBooking(from, bookingId);
  if (booking !== undefined) return alternativesToChange(from, booking, requested, now);
  const catalogAsset = await findAssetBySlug(from, slug);
  if (catalogAsset === undefined) return { windows: [], assets: [] };
  return findAlternatives(from, catalogAsset, requested, { asset: bookableOf(catalogAsset, settings), mode, now });
}

/**
 * Returns the longest possible period if a booking should become longer, and otherwise other free dates; with other assets in
 * both cases.
 */
async function alternativesToChange(from: Reader, booking: Booking, requested: Period, now: Date): Promise<FoundAlternatives> {
  const { mode, units } = booking;
  const asset = await bookedAsset(from, booking);
  const catalogAsset = await findAssetById(from, booking.assetId);
  const more = requested.startDate === booking.startDate && requested.endDate > booking.endDate;
  const windows = more
    ? await longestEnd(from, booking, asset, requested, now)
    : await findFreeWindows(from, asset, requested, { mode, now, units });
  // Only days that the booking does not have yet must be free.
  const needed = more ? { startDate: booking.endDate, endDate: requested.endDate } : requested;
  return { windows, assets: catalogAsset === undefined ? [] : await findSimilarFree(from, catalogAsset, needed, { mode, now }) };
}

/** Returns the longest possible end. A longer period needs all days of a shorter one, so the limit is found by bisection. */
async function longestEnd(
  from: Reader,
  booking: Booking,
  asset: Bookable,
  { startDate, endDate }: Period,
  now: Date,
): Promise<Period[]> {
  const { id: except, mode, units } = booking;
  let least = 0;
  let most = daysBetween(booking.endDate, endDate) - 1;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const period = { startDate, endDate: addDays(booking.endDate, middle) };
    const { free } = await findFreeUnits(from, asset, period, { mode, now, except });
    if (free >= units) least = middle;
    else most = middle - 1;
  }
  for (let days = least; days > 0; days -= 1) {
    const period = { startDate, endDate: addDays(booking.endDate, days) };
    if (returnProblems(asset.rules, period, asset.timeZone, now).length === 0) return [period];
  }
  return [];
}
