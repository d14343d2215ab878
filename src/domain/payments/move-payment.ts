import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { type PaymentMove, paymentLifecycle } from './payment-lifecycle.ts';
import { type PaymentRow, savePayment } from './store.ts';

/** Makes a move of the payment's lifecycle and reports it. The caller has asked `paymentLifecycle.can` first. */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  move: PaymentMove,
  { emit, changes = {} }: { emit: Emit; changes?: Partial<PaymentRow> },
): Promise<PaymentRow> {
  const { to, event } = paymentLifecycle.take(payment.status, move);
  const moved = await savePayment(tx, payment, { ...changes, status: to });
  const { id, bookingId, amountMinor, currency } = moved;
  await emit({ type: event, bookingId, data: { paymentId: id, status: to, amountMinor, currency } });
  return moved;
}
