import type { Tx } from '../../../db/database.ts';
import type { Booking, DueContext } from '../bookings/index.ts';
import { beginLateDay } from './begin-late-day.ts';

/** A day later it is still not back. */
export async function countLateDay(tx: Tx, booking: Booking, context: DueContext): Promise<void> {
  if (booking.state !== 'ACTIVE' || booking.overdueSince === null) return;
  const { lateFeeMinor, currency } = await beginLateDay(tx, booking, context);
  if (lateFeeMinor === booking.lateFeeMinor) return;
  const { id: bookingId, assetId } = booking;
  await context.emit({ type: 'booking.overdue', bookingId, assetId, data: { lateFeeMinor, currency } });
}
