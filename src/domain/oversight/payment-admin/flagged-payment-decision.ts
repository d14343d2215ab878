import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, FLAG_REASONS, PAYMENT_STATES } from '../../../../db/values/index.ts';
import { findPayment, type PaymentRow } from '../../money/payments/index.ts';
import { formatMoney, notFound } from '../../platform/kernel/index.ts';
import { findBooking } from '../../rentals/bookings/index.ts';

type Decision = 'approve_payment' | 'reject_payment';

const DOES: Readonly<Record<Decision, string>> = {
  approve_payment: 'the booking is confirmed and billed; where its days are gone meanwhile, everything goes back',
  reject_payment: 'everything goes back to the payer; a booking that waits for it expires and its days are free',
};

/** The decisions that an administrator can make about a payment now, and their effects. */
export function decisionsAbout({ status, flaggedBecause }: PaymentRow): { action: Decision; does: string }[] {
  if (status !== 'FLAGGED') return [];
  const actions: Decision[] = flaggedBecause === 'HIGH_RISK' ? ['approve_payment', 'reject_payment'] : ['reject_payment'];
  return actions.map((action) => ({ action, does: DOES[action] }));
}

/** A payment after an administrator has decided about it. */
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
