import { z } from 'zod';
import { findOpenPayments } from '../../money/payments/index.ts';
import { command, IdInput, type PrepareContext } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { settlePayment } from '../booking-payments/index.ts';

/**
 * After a booking was cancelled, or its time to pay has run out, nobody can pay for it any more, also where a gateway's page
 * would stay open longer; what somebody had just paid is settled now. Tried again for as long as the gateway does not answer.
 */
export const closePaymentPages = command({
  name: 'close_payment_pages',
  title: 'Close payment pages',
  description: 'Closes the payment pages of a booking that has ended, and settles what was paid there.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ bookingId: z.string() }),
  errors: [],

  prepare: ({ subject: { id }, ...context }) => closePaymentPagesOf(id, context),

  run: async ({ subject: { id: bookingId } }) => ({ bookingId }),
});

/** Closes the pages at the gateway and settles what is true afterwards. Throws where the gateway does not answer. */
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
