import type { Tx } from '../../../../db/database.ts';
import { blockedDays, blockMoreDays, type TooFewUnits } from '../../catalog/availability/index.ts';
import { lateDaysBegun, lateFee, nextLateDay } from '../../catalog/pricing/index.ts';
import { addDays, dayOf, descending, type Emit, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  ACCEPTED_STATES,
  findBookingsById,
  lockBookedAsset,
  type Booking,
  bookingEvents,
  lateFrom,
  putAtRisk,
  saveBooking,
  setDeadline,
  stateRefused,
} from '../bookings/index.ts';
import { notLateYet } from './handover-errors.ts';

export function isLate({ endAt, limits }: Pick<Booking, 'endAt' | 'limits'>, now: Date): boolean {
  return now > lateFrom(endAt, limits);
}

/**
 * Records that the owner says the asset did not come back in time. From now on each late day costs money, and the return is not
 * assumed any more. Throws `invalid_state` and `not_late_yet`; a booking that is overdue already stays as it is.
 */
export async function reportOverdue(tx: Tx, booking: Booking, context: WriteCtx): Promise<Booking> {
  const { now, emit } = context;
  const { id: bookingId, assetId } = booking;
  if (booking.state !== 'ACTIVE') throw stateRefused(booking, 'reporting a late return');
  if (booking.overdueSince !== null) return booking;
  if (!isLate(booking, now)) throw notLateYet({ bookingId, lateFrom: lateFrom(booking.endAt, booking.limits).toISOString() });
  const marked = await saveBooking(tx, booking, { overdueSince: now, dueAt: null, updatedAt: now });
  const overdue = await beginLateDay(tx, marked, context);
  const { lateFeeMinor, currency } = overdue;
  await emit({ type: bookingEvents.overdue, bookingId, assetId, data: { lateFeeMinor, currency } });
  return overdue;
}

/** Counts another late day, because the asset is still not back. */
export async function countLateDay(tx: Tx, booking: Booking, context: WriteCtx): Promise<void> {
  if (booking.state !== 'ACTIVE' || booking.overdueSince === null) return;
  const { lateFeeMinor, currency } = await beginLateDay(tx, booking, context);
  if (lateFeeMinor === booking.lateFeeMinor) return;
  const { id: bookingId, assetId } = booking;
  await context.emit({ type: bookingEvents.overdue, bookingId, assetId, data: { lateFeeMinor, currency } });
}

/** Charges for another late day, up to a limit, and takes its days if they are free. */
async function beginLateDay(tx: Tx, booking: Booking, { now, emit }: WriteCtx): Promise<Booking> {
  const { id: bookingId, terms, units, endAt, limits } = booking;
  const agreed = { endAt, timeZone: booking.asset.timeZone };
  const lateDays = lateDaysBegun(agreed, now);
  const lateFeeMinor = lateFee(terms, { lateDays, units, limits });
  // The earlier fee may have been paid in full. Another day means that something is owed again.
  const grown = lateFeeMinor > booking.lateFeeMinor;
  const later = await saveBooking(tx, booking, { lateFeeMinor, updatedAt: now, ...(grown && { lateFeePaidAt: null }) });
  await setDeadline(tx, { bookingId, kind: 'OVERDUE_DAY', subjectId: bookingId, dueAt: nextLateDay(agreed, now) });
  await blockUntilBack(tx, later, { now, emit });
  return later;
}

/**
 * Takes the days until the asset can be back at the earliest: until the agreed end, or until tomorrow when that has passed,
 * with the buffer. Other bookings keep their days but are at risk.
 */
export async function blockUntilBack(tx: Tx, booking: Booking, { now, emit }: Pick<WriteCtx, 'now' | 'emit'>): Promise<void> {
  const { id: bookingId, units, startDate, endAt, mode, asset } = booking;
  const today = dayOf(now, asset.timeZone);
  const agreed = blockedDays(asset.rules, booking).to;
  const late = blockedDays(asset.rules, { startDate, endDate: addDays(today, 1) }).to;
  const to = now > endAt && late > agreed ? late : agreed;
  const days = { bookingId, units, from: today, to };
  const tooFew = await blockMoreDays(tx, await lockBookedAsset(tx, booking), days, { mode, now });
  await markAtRisk(tx, booking, await chooseAtRisk(tx, booking, tooFew), emit);
}

/**
 * Chooses the bookings that wait until a late one is back: on each day as many as have no unit without it, those that wait
 * for it already, then those that begin last and were made last. What is handed over stays, and a booking that waits for another late one frees that one's unit only.
 */
async function chooseAtRisk(tx: Tx, { id: lateId }: Booking, tooFew: readonly TooFewUnits[]): Promise<string[]> {
  const others = await findBookingsById(tx, [...new Set(tooFew.flatMap(({ bookingIds }) => bookingIds))]);
  const waiting = others
    .filter(({ state, atRiskOf }) => ACCEPTED_STATES.has(state) && (atRiskOf === null || atRiskOf === lateId))
    .toSorted(
      (a, b) =>
        Number(b.atRiskOf === lateId) - Number(a.atRiskOf === lateId) ||
        descending(a.startAt.getTime(), b.startAt.getTime()) ||
        descending(a.createdAt.getTime(), b.createdAt.getTime()) ||
        descending(a.id, b.id),
    );
  const chosen = new Map<string, number>();
  for (const { missing, bookingIds } of tooFew) {
    const onDay = waiting.filter(({ id }) => bookingIds.includes(id));
    let left = missing - sum(onDay.map(({ id }) => chosen.get(id) ?? 0));
    for (const { id, units } of onDay) {
      if (left <= 0) break;
      if (chosen.has(id)) continue;
      chosen.set(id, units);
      left -= units;
    }
  }
  return [...chosen.keys()];
}

async function markAtRisk(tx: Tx, { id, assetId }: Booking, bookingIds: readonly string[], emit: Emit): Promise<void> {
  if (bookingIds.length === 0) return;
  for (const bookingId of await putAtRisk(tx, bookingIds, { of: id })) {
    await emit({ type: bookingEvents.atRisk, bookingId, assetId, note: 'the rental before is not back', data: { atRisk: true } });
  }
}
