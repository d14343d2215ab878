import type { Tx } from '../../../db/database.ts';
import { recordAward } from '../awards/index.ts';
import {
  type Booking,
  clearDeadline,
  type DueContext,
  hasDeposit,
  lateFeeDue,
  moveDeposit,
  depositLeft,
} from '../bookings/index.ts';
import { findCapture, findOpenPayments, movePayment, refundDeposit } from '../payments/index.ts';
import { payAwards } from './pay-awards.ts';

/**
 * Nothing more can be claimed of the deposit: what the renter has to pay is taken out of it, a late fee included, and the
 * rest goes back. What was only held is let go; what was taken is asked back from the gateway, whose answer releases it.
 */
export async function endDeposit(tx: Tx, booking: Booking, context: DueContext): Promise<void> {
  const { id: bookingId, depositMinor } = booking;
  await clearDeadline(tx, bookingId, 'DEPOSIT');
  // What the gateway answers to an open capture ends in here again.
  if (!hasDeposit(booking) || (await findCapture(tx, bookingId))?.status === 'REQUESTED') return;
  await claimLateFee(tx, booking, context);
  const after = await payAwards(tx, booking, context);
  if (!hasDeposit(after)) return;
  if (after.depositState !== 'HELD') {
    await refundDeposit(tx, bookingId, await depositLeft(tx, after), context);
    return;
  }
  await clearDeadline(tx, bookingId, 'HOLD_LAPSE');
  if ((await findCapture(tx, bookingId)) !== undefined) return;
  await moveDeposit(tx, after, 'release', { ...context, amountMinor: depositMinor });
}

/** A late fee that is unpaid now comes out of the deposit, so no page asks for it any more. */
async function claimLateFee(tx: Tx, booking: Booking, context: DueContext): Promise<void> {
  const { id: bookingId, currency } = booking;
  const amountMinor = await lateFeeDue(tx, booking);
  if (amountMinor <= 0) return;
  for (const payment of await findOpenPayments(tx, bookingId)) {
    if (payment.kind === 'LATE_FEE') await movePayment(tx, payment, 'expire', context);
  }
  await recordAward(tx, { bookingId, currency, payer: 'RENTER', cause: 'LATE_FEE', subjectId: bookingId, amountMinor }, context);
}
