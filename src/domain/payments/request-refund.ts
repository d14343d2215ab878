import type { Tx } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import type { REFUND_CAUSES } from '../../../db/values.ts';
import type { Emit, Ids, Minor } from '../kernel/index.ts';
import { refundable } from './refundable.ts';
import { refundableOfHold } from './refundable-of-hold.ts';
import type { PaymentRow } from './store.ts';

/**
 * Writes down that money goes back; the gateway is asked after commit. Never more than is left of the part of the payment
 * that it comes from, so that rent is never paid back out of a deposit: what does not fit is left out. Returns the amount.
 */
export async function requestRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: { amountMinor: Minor; cause: (typeof REFUND_CAUSES)[number]; from?: 'PAYMENT' | 'HOLD'; retryOf?: string },
  { ids, now, emit }: { ids: Ids; now: Date; emit: Emit },
): Promise<Minor> {
  const tried = { except: refund.retryOf };
  const left =
    refund.from === 'HOLD' ? await refundableOfHold(tx, payment, tried) : await refundable(tx, payment, refund.cause, tried);
  const amountMinor = Math.min(left, refund.amountMinor);
  if (amountMinor <= 0) return 0;

  const { id: paymentId, bookingId, currency } = payment;
  await tx.insert(refunds).values({
    id: ids.next('refund'),
    paymentId,
    bookingId,
    cause: refund.cause,
    fromHold: refund.from === 'HOLD',
    retryOf: refund.retryOf ?? null,
    status: 'REQUESTED',
    amountMinor,
    currency,
    createdAt: now,
  });
  await emit({ type: 'refund.requested', bookingId, data: { paymentId, amountMinor, currency, cause: refund.cause } });
  return amountMinor;
}
