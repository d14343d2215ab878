import type { Tx } from '../../../db/database.ts';
import { moveHoldEnd } from '../availability/index.ts';
import { type Booking, moveProof, type OfflineProof, paymentDueAt, saveBooking } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';

/** The money did not arrive: the renter has as long as for any payment to report it again or to pay otherwise. */
export async function rejectProof(
  tx: Tx,
  booking: Booking,
  proof: OfflineProof,
  context: Pick<CommandContext, 'now' | 'emit' | 'settings'> & { readonly decidedBy: string; readonly reason: string },
): Promise<Booking> {
  const { now, emit, settings, decidedBy, reason } = context;
  const { id: bookingId } = booking;
  const dueAt = paymentDueAt(now, booking.startAt, settings);
  await moveProof(tx, proof, 'reject', { now, emit, changes: { decidedBy, reason }, data: { dueAt: dueAt.toISOString() } });
  await moveHoldEnd(tx, bookingId, dueAt);
  return saveBooking(tx, booking, { dueAt, updatedAt: now });
}
