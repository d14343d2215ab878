import type { Tx } from '../../../../db/database.ts';
import { blockedDays, freeDays } from '../../catalog/availability/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import { addDays, dayOf, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, type BookingSide, claimUntil } from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import { findNewestReports } from '../open-items/index.ts';

/** Whether this side has reported the return before. */
export function isReturnedBy({ booking, side }: BookingSide): boolean {
  return booking.state === 'RETURNED' && booking.returnReportedBy === side;
}

/**
 * Records the return: the time to inspect the asset begins, and the days after today and the buffer become free, also after an
 * early return. Nothing is refunded for them.
 */
export async function recordReturn(tx: Tx, { booking, side }: BookingSide, context: WriteCtx): Promise<Booking> {
  const { id: bookingId, renterId: userId, startDate, asset } = booking;
  const { now, emit } = context;
  const today = dayOf(now, asset.timeZone);
  const afterBuffer = blockedDays(asset.rules, { startDate, endDate: today }).to;
  const tomorrow = addDays(today, 1);
  await freeDays(tx, bookingId, afterBuffer > tomorrow ? afterBuffer : tomorrow);
  if (booking.overdueSince !== null) await recordTrustEvent(tx, { userId, kind: 'LATE_RETURN', bookingId }, context);
  const { checkIn } = await findNewestReports(tx, booking.id);
  const actualStartAt = booking.actualStartAt ?? checkIn?.submittedAt ?? null;
  const changes = { actualStartAt, returnedAt: now, returnReportedBy: side, dueAt: claimUntil(now, booking.limits) };
  return moveBooking(tx, booking, 'giveBack', { now, emit, changes });
}
