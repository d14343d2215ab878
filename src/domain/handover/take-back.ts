import type { Tx } from '../../../db/database.ts';
import { blockedDays, freeDays } from '../availability/index.ts';
import { type Booking, type BookingSide, claimUntil, type DueContext, findOpenMatters, moveBooking } from '../bookings/index.ts';
import { addDays, dayOf } from '../kernel/index.ts';
import { recordTrustEvent } from '../trust/index.ts';

/**
 * The asset is back: the time to look at it begins, and the days after today and the buffer are free, also where it
 * came early. Nothing is given back for them.
 */
export async function takeBack(tx: Tx, { booking, side }: BookingSide, context: DueContext): Promise<Booking> {
  const { id: bookingId, renterId: userId, startDate, asset } = booking;
  const { now, emit, settings } = context;
  const today = dayOf(now, asset.timeZone);
  const afterBuffer = blockedDays(asset.rules, { startDate, endDate: today }).to;
  const tomorrow = addDays(today, 1);
  await freeDays(tx, bookingId, afterBuffer > tomorrow ? afterBuffer : tomorrow);
  if (booking.overdueSince !== null) await recordTrustEvent(tx, { userId, kind: 'LATE_RETURN', bookingId }, context);
  const { checkIn } = await findOpenMatters(tx, booking);
  const actualStartAt = booking.actualStartAt ?? checkIn?.submittedAt ?? null;
  const changes = { actualStartAt, returnedAt: now, returnReportedBy: side, dueAt: claimUntil(now, settings) };
  return moveBooking(tx, booking, 'giveBack', { now, emit, changes });
}
