import type { Tx } from '../../../db/database.ts';
import {
  type Booking,
  type Deadline,
  type DueContext,
  findOpenMatters,
  isFrozen,
  saveBooking,
  setDeadline,
} from '../bookings/index.ts';
import { findSettledPayments, requestRefund } from '../payments/index.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The time that a deposit stays is over. What was only held is let go; what was charged is asked back from the gateway,
 * whose answer releases it. While a matter is open the deposit waits, and the question is put again a day later.
 */
export async function releaseDeposit(tx: Tx, booking: Booking, deadline: Deadline, context: DueContext): Promise<void> {
  const { id: bookingId, depositState, depositMinor } = booking;
  const { now, emit } = context;
  if (isFrozen(await findOpenMatters(tx, booking))) {
    await setDeadline(tx, { ...deadline, dueAt: new Date(now.getTime() + DAY_MS) });
    return;
  }
  if (depositState === 'HELD') {
    await saveBooking(tx, booking, { depositState: 'RELEASED', updatedAt: now });
    await emit({ type: 'deposit.released', bookingId, data: { amountMinor: depositMinor } });
  }
  if (depositState !== 'CHARGED') return;
  for (const payment of await findSettledPayments(tx, bookingId)) {
    await requestRefund(tx, payment, { amountMinor: payment.depositMinor, cause: 'DEPOSIT' }, context);
  }
}
