import type { Tx } from '../../../db/database.ts';
import { findVendorUser } from '../accounts/index.ts';
import { type Booking, closeCancelled, faultlessRefund, postOwnerPenalty } from '../bookings/index.ts';
import { type CommandContext, type Minor } from '../kernel/index.ts';
import { ownerPenalty } from '../pricing/index.ts';
import { recordTrustEvent } from '../trust/index.ts';

/** What it costs an owner to cancel now what was accepted: nothing before it was paid. Minor units. */
export function costOfCancelling(
  { confirmedAt, price, startAt, currency }: Booking,
  now: Date,
): { refundMinor: Minor; penaltyMinor: Minor; compensationMinor: Minor } {
  if (confirmedAt === null) return { refundMinor: 0, penaltyMinor: 0, compensationMinor: 0 };
  const penaltyMinor = ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now, currency });
  return { refundMinor: price.totals.totalMinor, penaltyMinor, compensationMinor: Math.floor(penaltyMinor / 2) };
}

/** Everything goes back to the renter, the owner pays the penalty, and it counts against the owner. */
export async function cancelAsOwner(
  tx: Tx,
  booking: Booking,
  reason: string,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit' | 'settings'>,
): Promise<Booking> {
  const { penaltyMinor } = costOfCancelling(booking, context.now);
  if (penaltyMinor > 0) await postOwnerPenalty(tx, booking, penaltyMinor, context);
  const userId = await findVendorUser(tx, booking.vendorId);
  if (booking.confirmedAt !== null) {
    await recordTrustEvent(tx, { userId, kind: 'OWNER_CANCEL', bookingId: booking.id }, context);
  }
  const outcome = faultlessRefund(booking);
  const memo = 'cancelled by the owner';
  return closeCancelled(
    tx,
    booking,
    { move: 'cancelAsOwner', by: 'OWNER', reason, outcome, cause: 'OWNER_CANCEL', memo },
    context,
  );
}
