import type { Tx } from '../../../db/database.ts';
import { holdCaptures } from '../../../db/schema/index.ts';
import type { Emit, Ids, Minor } from '../kernel/index.ts';
import { findCapture } from './capture-store.ts';
import { findDepositPayment } from './store.ts';

/**
 * Writes down that so much of the booking's authorised deposit is taken, minor units; the gateway is asked after commit.
 * A hold is captured once: a second wish changes nothing.
 */
export async function requestCapture(
  tx: Tx,
  bookingId: string,
  amountMinor: Minor,
  { ids, now, emit }: { ids: Ids; now: Date; emit: Emit },
): Promise<void> {
  const payment = await findDepositPayment(tx, bookingId);
  if (payment === undefined || payment.holdMinor === 0) throw new Error(`Nothing is authorised for ${bookingId}.`);
  if ((await findCapture(tx, bookingId)) !== undefined) return;
  const { id: paymentId, currency } = payment;
  const id = ids.next('capture');
  await tx.insert(holdCaptures).values({ id, paymentId, bookingId, status: 'REQUESTED', amountMinor, currency, createdAt: now });
  const data = { captureId: id, paymentId, amountMinor, currency };
  await emit({ type: 'deposit.capture_requested', bookingId, untold: true, data });
}
