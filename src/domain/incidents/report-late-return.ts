import type { Tx } from '../../../db/database.ts';
import { type Booking, type BookingSide, type DueContext, wrongSide } from '../bookings/index.ts';
import { reportOverdue } from '../handover/index.ts';

/**
 * The owner says that the asset did not come back. It is no claim that somebody answers and freezes nothing: the booking
 * itself carries it, as overdue with a late fee, until the asset is back.
 */
export async function reportLateReturn(tx: Tx, { booking, side }: BookingSide, context: DueContext): Promise<Booking> {
  if (side !== 'OWNER') throw wrongSide({ bookingId: booking.id, side, wanted: 'reporting LATE_RETURN' });
  return reportOverdue(tx, booking, context);
}
