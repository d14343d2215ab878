import type { Tx } from '../../../db/database.ts';
import { assumedReturnAt, type Booking, type DueContext, findOpenMatters, isFrozen, moveBooking } from '../bookings/index.ts';

/** The handover is confirmed: the rental runs. A clock that an open matter had stopped goes on. */
export async function startRental(tx: Tx, booking: Booking, { now, emit }: Pick<DueContext, 'now' | 'emit'>): Promise<Booking> {
  const waits = booking.dueAt === null && isFrozen(await findOpenMatters(tx, booking));
  const dueAt = waits ? null : (booking.dueAt ?? assumedReturnAt(booking.endAt));
  return moveBooking(tx, booking, 'start', { now, emit, changes: { actualStartAt: now, atRiskOf: null, dueAt } });
}
