import { z } from 'zod';
import { findPayment, savePayment } from '../../money/payments/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';

/**
 * Stores why the gateway opened no page, for the administrator who examines the payment. The renter may try again at any time.
 */
export const notePaymentPageRefused = command({
  name: 'note_payment_page_refused',
  title: 'Note a refused payment page',
  description: 'Keeps the gateway’s reason for opening no payment page beside the payment, for admins.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput, paymentId: IdInput, reason: z.string().max(500) }),
  output: z.object({ noted: z.boolean() }),
  errors: [],

  async run({ subject: booking, input: { paymentId, reason }, tx }) {
    const payment = await findPayment(tx, paymentId);
    const open = payment?.bookingId === booking.id && payment.status === 'CREATED';
    if (!open || payment.failure === reason) return { noted: false };
    await savePayment(tx, payment, { failure: reason });
    return { noted: true };
  },
});
