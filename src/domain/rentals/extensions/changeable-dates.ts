import type { Tx } from '../../../../db/database.ts';
import { datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import { type Bookable, findFreeUnits, findFreeWindows, returnProblems } from '../../catalog/availability/index.ts';
import { findSimilarFree } from '../../catalog/search/index.ts';
import { addDays, daysBetween } from '../../platform/kernel/index.ts';
import { bookedAsset, type Booking } from '../booking-records/index.ts';
import { changeProblems } from '../next-actions/index.ts';

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** Throws unless a paid booking may have this period: the rules that it froze, then the calendar, both as for a new booking. */
export async function assertChangeable(
  tx: Tx,
  booking: Booking,
  wish: Period,
  { now, handedOver }: { now: Date; handedOver: boolean },
): Promise<void> {
  const { id: bookingId, units, mode } = booking;
  const wanted = { slug: booking.asset.slug, bookingId, ...wish };
  const catalogAsset = await findAssetById(tx, booking.assetId);
  if (catalogAsset?.asset.status === 'SUSPENDED') throw datesRefused({ ...wanted, problems: [SUSPENDED], alternatives: NONE });
  const asset = await bookedAsset(tx, booking);
  const problems = changeProblems(booking, wish, { now, handedOver });
  if (problems.length > 0) throw datesRefused({ ...wanted, problems, alternatives: NONE });
  const { free, heldUntil } = await findFreeUnits(tx, asset, wish, { mode, now, except: bookingId });
  if (free.length >= units) return;
  const alternatives = await alternativesTo(tx, booking, asset, wish, now);
  throw datesUnavailable({ ...wanted, heldUntil: heldUntil?.toISOString() ?? null, alternatives });
}

const NONE = { windows: [], assets: [] };
const SUSPENDED = { code: 'suspended', message: 'the listing is not offered any more: the rental goes on as agreed' };

async function alternativesTo(tx: Tx, booking: Booking, asset: Bookable, wish: Period, now: Date) {
  const { mode, units } = booking;
  const catalogAsset = await findAssetById(tx, booking.assetId);
  const more = wish.startDate === booking.startDate && wish.endDate > booking.endDate;
  const windows = more
    ? await longestEnd(tx, booking, asset, wish, now)
    : await findFreeWindows(tx, asset, wish, { mode, now, units });
  // Only the days that are missing have to be spent on something else.
  const needed = more ? { startDate: booking.endDate, endDate: wish.endDate } : wish;
  return { windows, assets: catalogAsset === undefined ? [] : await findSimilarFree(tx, catalogAsset, needed, { mode, now }) };
}

/** How far the rental could go on instead: more days need more of the calendar, so that the limit is found by halving. */
async function longestEnd(
  tx: Tx,
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
    const { free } = await findFreeUnits(tx, asset, period, { mode, now, except });
    if (free.length >= units) least = middle;
    else most = middle - 1;
  }
  for (let days = least; days > 0; days -= 1) {
    const period = { startDate, endDate: addDays(booking.endDate, days) };
    if (returnProblems(asset.rules, period, asset.timeZone, now).length === 0) return [period];
  }
  return [];
}
