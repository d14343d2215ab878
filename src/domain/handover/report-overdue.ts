import type { Tx } from '../../../db/database.ts';
import { type Booking, type DueContext, saveBooking, stateRefused } from '../bookings/index.ts';
import { beginLateDay } from './begin-late-day.ts';
import { notLateYet } from './handover-errors.ts';
import { isLate, lateFrom } from './late-time.ts';

/**
 * The owner says that the asset did not come back in time: from now on each late day costs, and nobody assumes its
 * return. Throws `invalid_state` and `not_late_yet`; what is overdue already stays as it is.
 */
export async function reportOverdue(tx: Tx, booking: Booking, context: DueContext): Promise<Booking> {
  const { now, emit, settings } = context;
  const { id: bookingId, assetId } = booking;
  if (booking.state !== 'ACTIVE') throw await stateRefused(tx, booking, 'reporting a late return', now);
  if (booking.overdueSince !== null) return booking;
  if (!isLate(booking, context)) throw notLateYet({ bookingId, lateFrom: lateFrom(booking, settings).toISOString() });
  const marked = await saveBooking(tx, booking, { overdueSince: now, dueAt: null, updatedAt: now });
  const overdue = await beginLateDay(tx, marked, context);
  const { lateFeeMinor, currency } = overdue;
  await emit({ type: 'booking.overdue', bookingId, assetId, data: { lateFeeMinor, currency } });
  return overdue;
}
