import type { Tx } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import type { REFUND_CAUSES } from '../../../db/values.ts';
import type { Emit, Ids, Minor } from '../kernel/index.ts';
import { type PaymentRow, refundedSoFar } from './store.ts';

/**
 * Writes down that money goes back; the gateway is asked after commit. Never more than was captured: what does not fit
 * is left out. Returns the amount.
 */
export async function requestRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: { amountMinor: Minor; cause: (typeof REFUND_CAUSES)[number] },
  { ids, now, emit }: { ids: Ids; now: Date; emit: Emit },
): Promise<Minor> {
  const left = payment.amountMinor - (await refundedSoFar(tx, payment.id));
  const amountMinor = Math.min(left, refund.amountMinor);
  if (amountMinor <= 0) return 0;

  const { id: paymentId, bookingId, currency } = payment;
  await tx.insert(refunds).values({
    id: ids.next('refund'),
    paymentId,
    bookingId,
    cause: refund.cause,
    status: 'REQUESTED',
    amountMinor,
    currency,
    createdAt: now,
  });
  await emit({ type: 'refund.requested', bookingId, data: { paymentId, amountMinor, currency, cause: refund.cause } });
  return amountMinor;
}
