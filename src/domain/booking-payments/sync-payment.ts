import type { Patience } from '../../adapters/gateway-news.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { findOpenPayments, paymentLifecycle, type PaymentRow } from '../payments/index.ts';
import { settlePayment } from './settle-payment.ts';

type Context = Pick<PrepareContext, 'ports' | 'perform'>;

/** NEWS: something became of it. SILENT: the gateway was asked and does not answer. */
export type Synced = 'NEWS' | 'NOTHING' | 'SILENT';

/** Asks the gateway that has the payment about one that may still change, and settles what it says; with `onlyPaid` nothing but good news. */
export async function syncPayment(
  payment: PaymentRow,
  { ports, perform }: Context,
  { onlyPaid = false, patience = 'NOW' }: { onlyPaid?: boolean; patience?: Patience } = {},
): Promise<Synced> {
  const { id: paymentId, bookingId, reference, gateway, status: before } = payment;
  if (reference === null || gateway !== ports.gateway.name || !paymentLifecycle.can(before, 'pay')) return 'NOTHING';
  const outcome = await ports.gatewayNews.ask(reference, patience);
  if (outcome === null) return 'SILENT';
  const { status, eventId, amountMinor, currency, reason } = outcome;
  if (status === 'PENDING' || (onlyPaid && status !== 'PAID')) return 'NOTHING';
  const settled = await perform(settlePayment, { bookingId, paymentId, eventId, status, amountMinor, currency, reason });
  return settled.alreadyDone ? 'NOTHING' : 'NEWS';
}

/** The same about every payment of a booking that the person may have made. */
export async function syncOpenPayments(
  bookingId: string,
  { reader, ...context }: Context & Pick<PrepareContext, 'reader'>,
  patience: Patience,
): Promise<{ changed: boolean; unanswered: PaymentRow[] }> {
  let changed = false;
  const unanswered: PaymentRow[] = [];
  for (const payment of await findOpenPayments(reader, bookingId)) {
    const synced = await syncPayment(payment, context, { patience });
    if (synced === 'NEWS') changed = true;
    if (synced === 'SILENT') unanswered.push(payment);
  }
  return { changed, unanswered };
}
