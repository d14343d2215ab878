import type { Tx } from '../../../../db/database.ts';
import { findPayment, type PaymentRow } from '../../money/payments/index.ts';
import { type Access, notFound } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBooking, findBooking } from '../../rentals/booking-records/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';

/** Any payment, for an admin, with the deadlines of its booking applied. */
export const adminPayment: Access<'admin', { paymentId: string }, PaymentRow> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  async catchUp({ input: { paymentId }, ...context }) {
    const payment = await findPayment(context.reader, paymentId);
    if (payment !== undefined) await catchUpBooking({ ...context, input: { bookingId: payment.bookingId } });
  },
  async load(from, _caller, { paymentId }) {
    const payment = await findPayment(from, paymentId);
    if (payment === undefined) throw notFound({ what: 'payment' });
    return payment;
  },
};

/** Only the payment knows its booking, so the booking's lock is taken here, and both are read again behind it. */
export async function lockPayment(
  tx: Tx,
  { id, bookingId }: Pick<PaymentRow, 'id' | 'bookingId'>,
): Promise<{ payment: PaymentRow; booking: Booking }> {
  await tx.lock(bookingLock(bookingId));
  const payment = await findPayment(tx, id);
  const booking = await findBooking(tx, bookingId);
  if (payment === undefined || booking === undefined) throw notFound({ what: 'payment' });
  return { payment, booking };
}
