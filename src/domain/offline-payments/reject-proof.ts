import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { offlineProofs } from '../../../db/schema/index.ts';
import { prolongHold } from '../availability/index.ts';
import { type Booking, clearDeadline, type OfflineProof, paymentDueAt, saveBooking } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';

/** The money did not arrive: the renter has as long as for any payment to report it again or to pay otherwise. */
export async function rejectProof(
  tx: Tx,
  booking: Booking,
  { id: proofId }: OfflineProof,
  context: Pick<CommandContext, 'now' | 'emit' | 'settings'> & { readonly decidedBy: string; readonly reason: string },
): Promise<Booking> {
  const { now, emit, settings, decidedBy, reason } = context;
  const { id: bookingId } = booking;
  await tx
    .update(offlineProofs)
    .set({ status: 'REJECTED', decidedAt: now, decidedBy, reason })
    .where(eq(offlineProofs.id, proofId));
  await clearDeadline(tx, bookingId, 'OFFLINE_PROOF');
  const dueAt = paymentDueAt(now, booking.startAt, settings);
  await prolongHold(tx, bookingId, dueAt);
  const open = await saveBooking(tx, booking, { dueAt, updatedAt: now });
  await emit({ type: 'offline_proof.rejected', bookingId, data: { proofId, status: 'REJECTED', dueAt: dueAt.toISOString() } });
  return open;
}
