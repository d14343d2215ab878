import type { Reader, Tx } from '../../../../db/database.ts';
import {
  recordAward,
  findCapture,
  findOpenPayments,
  movePayment,
  refundDeposit,
  requestCapture,
} from '../../money/payments/index.ts';
import { DAY_MS, later, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  type Booking,
  clearDeadline,
  type Deadline,
  findDeadlines,
  setDeadline,
  depositLeft,
  hasDeposit,
  moveDeposit,
  bookingLifecycle,
} from '../../rentals/bookings/index.ts';
import { lateFeeDue, isBookingFrozen } from '../../rentals/open-items/index.ts';
import { payAwards } from './award-payment.ts';

/** Ends a deposit when its time is over. While an item is open, it waits and looks again a day later. */
export async function releaseDeposit(tx: Tx, booking: Booking, deadline: Deadline, context: WriteCtx): Promise<void> {
  if (await isBookingFrozen(tx, booking.id)) {
    await setDeadline(tx, { ...deadline, dueAt: later(context.now, DAY_MS) });
    return;
  }
  await endDeposit(tx, booking, context);
}

/**
 * Handles an authorisation of a held deposit that will soon lapse. If something may still be claimed, all of it is captured and
 * then treated like a charged deposit; otherwise it is released.
 */
export async function lapseHold(tx: Tx, booking: Booking, _deadline: Deadline, context: WriteCtx): Promise<void> {
  if (booking.depositState !== 'HELD') return;
  if (await isStillNeeded(tx, booking)) await requestCapture(tx, booking.id, booking.depositMinor, context);
  else await endDeposit(tx, booking, context);
}

async function isStillNeeded(from: Reader, booking: Booking): Promise<boolean> {
  if (!bookingLifecycle.isFinal(booking.state) || (await isBookingFrozen(from, booking.id))) return true;
  const waits = (await findDeadlines(from, booking.id)).some(({ kind }) => kind === 'DEPOSIT');
  return waits && (await lateFeeDue(from, booking)) > 0;
}

/**
 * Ends a deposit of which nothing more can be claimed. What the renter has to pay, with late fees, is taken out of it, and the
 * rest goes back. A hold is released; a charged deposit is refunded by the gateway, whose answer releases it.
 */
async function endDeposit(tx: Tx, booking: Booking, context: WriteCtx): Promise<void> {
  const { id: bookingId, depositMinor } = booking;
  await clearDeadline(tx, bookingId, 'DEPOSIT');
  // After the gateway has answered about an open capture, this function is called again.
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

/** Takes an unpaid late fee out of the deposit, so that no page asks for it any more. */
async function claimLateFee(tx: Tx, booking: Booking, context: WriteCtx): Promise<void> {
  const { id: bookingId, currency } = booking;
  const amountMinor = await lateFeeDue(tx, booking);
  if (amountMinor <= 0) return;
  for (const payment of await findOpenPayments(tx, bookingId)) {
    if (payment.kind === 'LATE_FEE') await movePayment(tx, payment, 'expire', context);
  }
  await recordAward(tx, { bookingId, currency, payer: 'RENTER', cause: 'LATE_FEE', subjectId: bookingId, amountMinor }, context);
}
