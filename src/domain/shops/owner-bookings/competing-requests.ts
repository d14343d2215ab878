import type { Reader } from '../../../../db/database.ts';
import { blockedDays, findFreeUnits, type Period } from '../../catalog/availability/index.ts';
import { sum } from '../../platform/kernel/index.ts';
import { bookedAsset, type Booking, findOverlapping } from '../../rentals/booking-records/index.ts';

/** Not accepted yet, and with the owner: what can want the same days. */
const OPEN_REQUESTS = ['PENDING_APPROVAL', 'COUNTER_OFFERED'] as const;

/** Other requests that touch the days that the booking would block in this period, buffers included, the oldest first. */
export async function requestsOnSameDays(from: Reader, booking: Booking, period: Period): Promise<Booking[]> {
  const { assetId, mode, asset, id } = booking;
  const blocked = blockedDays(asset.rules, period);
  const touching = { assetId, mode, startDate: blocked.from, endDate: blocked.to };
  return (await findOverlapping(from, touching, OPEN_REQUESTS)).filter((other) => other.id !== id);
}

/** Ids of the requests that compete with the booking for this period: there are not free units enough for all of them. */
export async function competitorsOf(from: Reader, booking: Booking, period: Period, now: Date): Promise<string[]> {
  const [others, asset] = await Promise.all([requestsOnSameDays(from, booking, period), bookedAsset(from, booking)]);
  if (others.length === 0) return [];
  const { free } = await findFreeUnits(from, asset, period, { mode: booking.mode, now, except: booking.id });
  const wanted = booking.units + sum(others.map(({ units }) => units));
  return wanted <= free.length ? [] : others.map(({ id }) => id);
}
