import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { type BookingMove, bookingLifecycle } from './booking-lifecycle.ts';
import { leaveState } from './leave-state.ts';
import { type Booking, saveBooking } from './store.ts';

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  readonly changes?: Partial<Booking>;
  /** For the timeline; trusted words only. */
  readonly note?: string;
}

/** Makes a move of the lifecycle: state, timeline entry and event in one. The caller has asked `bookingLifecycle.can` first. */
export async function moveBooking(
  tx: Tx,
  booking: Booking,
  move: BookingMove,
  { now, emit, changes = {}, note }: Move,
): Promise<Booking> {
  const { to, event } = bookingLifecycle.take(booking.state, move);
  const closed = bookingLifecycle.isFinal(to) ? { closedAt: now, dueAt: null, atRiskOf: null } : {};
  const back = booking.state === 'ACTIVE' ? { overdueSince: null } : {};
  const moved = await saveBooking(tx, booking, { ...closed, ...back, ...changes, state: to, updatedAt: now });
  await leaveState(tx, booking, to, { now, emit });
  const { id, assetId, startDate, endDate, totalMinor, currency } = moved;
  await emit({
    type: event,
    bookingId: id,
    assetId,
    from: booking.state,
    to,
    note,
    data: { state: to, startDate, endDate, totalMinor, currency },
  });
  return moved;
}
