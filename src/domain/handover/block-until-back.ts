import type { Tx } from '../../../db/database.ts';
import { blockedDays, blockLateDays } from '../availability/index.ts';
import { bookedAsset, type Booking, type DueContext } from '../bookings/index.ts';
import { addDays, dayOf } from '../kernel/index.ts';
import { markAtRisk } from './mark-at-risk.ts';

/**
 * Takes the days until the asset can be back at the earliest: until the agreed end, and when that is over until
 * tomorrow, with the buffer. Days of other bookings stay theirs; they are at risk.
 */
export async function blockUntilBack(tx: Tx, booking: Booking, { now, emit }: Pick<DueContext, 'now' | 'emit'>): Promise<void> {
  const { id: bookingId, units, startDate, endAt, mode, asset } = booking;
  const today = dayOf(now, asset.timeZone);
  const agreed = blockedDays(asset.rules, booking).to;
  const late = blockedDays(asset.rules, { startDate, endDate: addDays(today, 1) }).to;
  const to = now > endAt && late > agreed ? late : agreed;
  const days = { bookingId, units, from: today, to };
  const inTheWay = await blockLateDays(tx, await bookedAsset(tx, booking), days, { mode, now });
  await markAtRisk(tx, booking, inTheWay, emit);
}
