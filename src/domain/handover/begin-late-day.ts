import type { Tx } from '../../../db/database.ts';
import { type Booking, type DueContext, saveBooking, setDeadline } from '../bookings/index.ts';
import { lateFee } from '../pricing/index.ts';
import { blockUntilBack } from './block-until-back.ts';
import { lateDaysBegun, nextLateDay } from './late-time.ts';

/** Another day has begun on which an overdue asset is out: it costs, up to a limit, and its days are taken where they are free. */
export async function beginLateDay(tx: Tx, booking: Booking, { now, emit, settings }: DueContext): Promise<Booking> {
  const { id: bookingId, terms, units } = booking;
  const lateDays = lateDaysBegun(booking, now);
  const lateFeeMinor = lateFee(terms, { lateDays, units, mostDays: settings.lateFeeDays });
  // What was paid so far was all of it; a day more is owed again.
  const grown = lateFeeMinor > booking.lateFeeMinor;
  const later = await saveBooking(tx, booking, { lateFeeMinor, updatedAt: now, ...(grown && { lateFeePaidAt: null }) });
  await setDeadline(tx, { bookingId, kind: 'OVERDUE_DAY', subjectId: bookingId, dueAt: nextLateDay(booking, now) });
  await blockUntilBack(tx, later, { now, emit });
  return later;
}
