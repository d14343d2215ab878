import type { Tx } from '../../../db/database.ts';
import type { Emit, Ids, Minor } from '../kernel/index.ts';
import { requestRefund } from './request-refund.ts';
import { findDepositPayment } from './store.ts';

/** Asks for so much of a booking's deposit back: out of the payment where it was charged, else out of its captured hold. */
export async function refundDeposit(
  tx: Tx,
  bookingId: string,
  amountMinor: Minor,
  context: { ids: Ids; now: Date; emit: Emit },
): Promise<Minor> {
  const payment = await findDepositPayment(tx, bookingId);
  if (payment === undefined) return 0;
  const from = payment.depositMinor > 0 ? 'PAYMENT' : 'HOLD';
  return requestRefund(tx, payment, { amountMinor, cause: 'DEPOSIT', from }, context);
}
