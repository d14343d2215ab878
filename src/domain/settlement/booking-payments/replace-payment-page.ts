import { z } from 'zod';
import { findOpenPayments, findPayment, movePayment, paymentLifecycle, type PaymentRow } from '../../money/payments/index.ts';
import { command, DomainError, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { openPage } from './open-page.ts';

/** Opens the page of a payment that replaced another one because the amount changed, so that the person can go on paying. */
export const replacePaymentPage = command({
  name: 'replace_payment_page',
  title: 'Open a replaced payment page',
  description: 'Opens the page of a payment that took the place of another one because its amount changed.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ paymentId: z.string().nullable() }),
  errors: [],

  async prepare({ subject: booking, reader, now, ...context }) {
    const waits = ({ status, reference, expiresAt }: PaymentRow) => status === 'CREATED' && reference === null && expiresAt > now;
    const payment = (await findOpenPayments(reader, booking.id)).find(waits);
    if (payment === undefined) return null;
    try {
      return { paymentId: payment.id, page: await openPage(booking, payment, { reader, ...context }) };
    } catch (error) {
      // The renter learns of it from initiate_payment, which asks the gateway again.
      if (error instanceof DomainError) return null;
      throw error;
    }
  },

  async run({ prepared, tx, emit }) {
    const payment = prepared === null ? undefined : await findPayment(tx, prepared.paymentId);
    const page = prepared?.page ?? null;
    if (payment === undefined || page === null || !paymentLifecycle.can(payment.status, 'start')) return { paymentId: null };
    const { id: paymentId } = await movePayment(tx, payment, 'start', { emit, changes: { ...page, failure: null } });
    return { paymentId };
  },
});
