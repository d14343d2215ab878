import type { Tx } from '../../../../db/database.ts';
import type { Patience } from '../../../adapters/gateway-news.ts';
import { moveHoldEnd } from '../../catalog/availability/index.ts';
import { findOpenPayments, paymentLifecycle, type PaymentRow } from '../../money/payments/index.ts';
import { MINUTE_MS, type PrepareContext } from '../../platform/kernel/index.ts';
import { type Booking, saveBooking } from '../../rentals/bookings/index.ts';
import { settlePayment } from './settle-payment.ts';

type Context = Pick<PrepareContext, 'ports' | 'perform'>;

/** NEWS: the state has changed. SILENT: the gateway was asked and did not answer. */
type Synced = 'NEWS' | 'NOTHING' | 'SILENT';

/**
 * Asks the gateway about a payment that may still change, and settles what it says. With `onlyPaid`, only a payment that was
 * made is settled.
 */
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

const AGAIN_MS = 5 * MINUTE_MS;

/** For so long after a page has ended its payment may still turn out to have succeeded. After that, the days are freed. */
const LONGEST_MS = 60 * MINUTE_MS;

/**
 * Until when the days of a booking are held for a gateway that does not say whether it was paid; null if they are held no
 * longer.
 */
export function waitsForGateway(unansweredUntil: Date, now: Date): Date | null {
  const last = unansweredUntil.getTime() + LONGEST_MS;
  return last > now.getTime() ? new Date(Math.min(last, now.getTime() + AGAIN_MS)) : null;
}

/**
 * Holds the days as long as the person may have paid: nobody else can book them, and nobody is told that the booking was not
 * paid.
 */
export async function holdUnanswered(tx: Tx, booking: Booking, until: Date, { now }: { now: Date }): Promise<Booking> {
  await moveHoldEnd(tx, booking.id, until);
  return saveBooking(tx, booking, { dueAt: until, updatedAt: now });
}

/** Closes the pages at the gateway and settles the outcome. Throws if the gateway does not answer. */
export async function closePaymentPagesOf(
  bookingId: string,
  { reader, ports: { gateway }, perform }: Pick<PrepareContext, 'reader' | 'ports' | 'perform'>,
): Promise<void> {
  for (const { id: paymentId, reference, gateway: name } of await findOpenPayments(reader, bookingId)) {
    if (reference === null || name !== gateway.name) continue;
    const { status, eventId, amountMinor, currency, reason } = await gateway.closePaymentPage(reference);
    if (status === 'PENDING') continue;
    await perform(settlePayment, { bookingId, paymentId, eventId, status, amountMinor, currency, reason });
  }
}
