import type { Tx } from '../../../db/database.ts';
import { type Booking, bookingFacts, type BookingSide, type DueContext, invalidState, nextActions } from '../bookings/index.ts';
import { notLateYet, wrongSide } from './incident-errors.ts';

/**
 * The owner says that the asset did not come back. It is no claim that somebody answers and freezes nothing: the booking
 * itself carries it, as overdue with a late fee, until the asset is back.
 */
export async function reportLateReturn(tx: Tx, { booking, side }: BookingSide, context: DueContext): Promise<Booking> {
  const { now, settings } = context;
  const { id: bookingId, state, endAt, overdueSince } = booking;
  if (side !== 'OWNER') throw wrongSide({ bookingId, side, wanted: 'reporting LATE_RETURN' });
  if (state !== 'ACTIVE') {
    const actions = nextActions(booking, await bookingFacts(tx, booking, now));
    throw invalidState({ bookingId, state, wanted: 'reporting LATE_RETURN', actions });
  }
  const lateFrom = new Date(endAt.getTime() + settings.lateGraceMinutes * 60_000);
  if (now <= lateFrom) throw notLateYet({ bookingId, lateFrom: lateFrom.toISOString() });
  if (overdueSince !== null) return booking;
  // Here the handover marks it as overdue: `return reportOverdue(tx, booking, context)`.
  return booking;
}
