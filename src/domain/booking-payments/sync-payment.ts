import type { PrepareContext } from '../kernel/index.ts';
import { paymentLifecycle, type PaymentRow } from '../payments/index.ts';
import { settlePayment } from './settle-payment.ts';

/** Asks the gateway that has the payment about one that may still change, and settles what it says; with `onlyPaid` nothing but good news. */
export async function syncPayment(
  payment: PaymentRow,
  { ports, perform }: Pick<PrepareContext, 'ports' | 'perform'>,
  { onlyPaid = false } = {},
): Promise<void> {
  if (payment.reference === null || payment.gateway !== ports.gateway.name || !paymentLifecycle.can(payment.status, 'pay'))
    return;
  const { status, eventId, amountMinor, currency, reason } = await ports.gateway.fetchOutcome(payment.reference);
  if (status === 'PENDING' || (onlyPaid && status !== 'PAID')) return;
  await perform(settlePayment, {
    bookingId: payment.bookingId,
    paymentId: payment.id,
    eventId,
    status,
    amountMinor,
    currency,
    reason,
  });
}
