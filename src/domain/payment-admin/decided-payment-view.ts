import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { BOOKING_STATES, FLAG_REASONS, PAYMENT_STATES } from '../../../db/values.ts';
import { findBooking } from '../bookings/index.ts';
import { formatMoney, notFound } from '../kernel/index.ts';
import { findPayment } from '../payments/index.ts';

/** A payment after an admin decided about it. */
export const DecidedPaymentView = z.object({
  paymentId: z.string(),
  bookingId: z.string(),
  bookingState: z.enum(BOOKING_STATES),
  status: z.enum(PAYMENT_STATES),
  flaggedBecause: z.enum(FLAG_REASONS).nullable(),
  amountMinor: z.int(),
  amount: z.string(),
  refundedMinor: z.int(),
  currency: z.string(),
  alreadyDone: z.boolean().optional(),
});

export async function decidedPaymentView(from: Reader, paymentId: string): Promise<z.infer<typeof DecidedPaymentView>> {
  const payment = await findPayment(from, paymentId);
  const booking = payment && (await findBooking(from, payment.bookingId));
  if (payment === undefined || booking === undefined) throw notFound({ what: 'payment' });
  const { bookingId, status, flaggedBecause, amountMinor, refundedMinor, currency } = payment;
  const amount = formatMoney(amountMinor, currency);
  return {
    paymentId,
    bookingId,
    bookingState: booking.state,
    status,
    flaggedBecause,
    amountMinor,
    amount,
    refundedMinor,
    currency,
  };
}
