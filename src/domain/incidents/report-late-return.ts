import type { Reader } from '../../../db/database.ts';
import { type Booking, bookingFacts, type BookingSide, invalidState, nextActions } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { notLateYet, wrongSide } from './incident-errors.ts';

/**
 * The owner says that the asset did not come back. It is no claim that somebody answers and freezes nothing: the booking
 * itself carries it, as overdue with a late fee, until the asset is back.
 */
export async function reportLateReturn(
  from: Reader,
  { booking, side }: BookingSide,
  { now, settings }: Pick<CommandContext, 'now' | 'settings'>,
): Promise<Booking> {
  const { id: bookingId, state, endAt } = booking;
  if (side !== 'OWNER') throw wrongSide({ bookingId, side, wanted: 'reporting LATE_RETURN' });
  if (state !== 'ACTIVE') {
    const actions = nextActions(booking, await bookingFacts(from, booking, now));
    throw invalidState({ bookingId, state, wanted: 'reporting LATE_RETURN', actions });
  }
  const lateFrom = new Date(endAt.getTime() + settings.lateGraceMinutes * 60_000);
  if (now <= lateFrom) throw notLateYet({ bookingId, lateFrom: lateFrom.toISOString() });
  // Here the handover marks it as overdue: `return reportOverdue(tx, booking, context)`.
  return booking;
}
