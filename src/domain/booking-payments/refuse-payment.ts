import type { Tx } from '../../../db/database.ts';
import {
  type Booking,
  bookingLifecycle,
  clearDeadline,
  type DueContext,
  expireBooking,
  findWaitingProof,
  saveBooking,
} from '../bookings/index.ts';
import { returnCredit } from '../credit/index.ts';
import { movePayment, findFlaggedPayments, type PaymentRow, requestRefund } from '../payments/index.ts';

/**
 * A flagged payment goes back, and the booking that waited for it ends: its days are free. Not where a transfer was reported:
 * the booking waits for that without a clock.
 */
export async function refusePayment(tx: Tx, booking: Booking, flagged: PaymentRow, context: DueContext): Promise<PaymentRow> {
  const refused = await movePayment(tx, flagged, 'refuse', { emit: context.emit });
  const { id: paymentId, kind, amountMinor, flaggedBecause } = refused;
  await clearDeadline(tx, booking.id, 'FLAGGED_PAYMENT', paymentId);
  const cause = flaggedBecause === 'AMOUNT_MISMATCH' ? 'AMOUNT_MISMATCH' : 'FRAUD';
  await requestRefund(tx, refused, { amountMinor, cause }, context);
  const others = await findFlaggedPayments(tx, booking.id);
  if (kind !== 'RENTAL' || others.length > 0 || !bookingLifecycle.can(booking.state, 'confirm')) return refused;
  if ((await findWaitingProof(tx, booking.id)) === null) {
    // The renter had paid in time.
    await returnCredit(tx, booking, { ...context, endedBy: 'OTHERS' });
    await expireBooking(tx, booking, 'PAYMENT', context);
  } else await saveBooking(tx, booking, { dueAt: null, updatedAt: context.now });
  return refused;
}
