import type { Tx } from '../../../db/database.ts';
import type { REFUND_CAUSES } from '../../../db/values.ts';
import type { Emit, Ids } from '../kernel/index.ts';
import { movePayment } from './move-payment.ts';
import { requestRefund } from './request-refund.ts';
import { findFlaggedPayments, type PaymentRow } from './store.ts';

/** Everything that waits for a decision about the booking goes back to whoever paid: nothing of it may stay any more. */
export async function refuseFlagged(
  tx: Tx,
  bookingId: string,
  { cause, ...context }: { cause: (typeof REFUND_CAUSES)[number]; ids: Ids; now: Date; emit: Emit },
): Promise<PaymentRow[]> {
  const refused: PaymentRow[] = [];
  for (const flagged of await findFlaggedPayments(tx, bookingId)) {
    const payment = await movePayment(tx, flagged, 'refuse', { emit: context.emit });
    await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause }, context);
    refused.push(payment);
  }
  return refused;
}
