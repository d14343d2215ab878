import { z } from 'zod';
import { gatewayEvents } from '../../../../db/schema/index.ts';
import { PAYMENT_STATES } from '../../../../db/values/index.ts';
import { findPayment, movePayment, paymentLifecycle, type PaymentRow } from '../../money/payments/index.ts';
import { type Access, command, IdInput, notFound } from '../../platform/kernel/index.ts';
import { type Booking, findBooking, bookingLock } from '../../rentals/bookings/index.ts';
import { flagPayment, flagReason } from './flagged-payment.ts';
import { PAYMENT_EFFECTS, postPayment } from './payment-effects.ts';
import { holdWhilePayable } from './payment-time.ts';

/** A payment with its booking, for the platform itself; both are locked. */
const anyPayment: Access<'system', { paymentId: string; bookingId: string }, { payment: PaymentRow; booking: Booking }> = {
  who: 'system',
  scope: null,
  errors: [notFound],
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  async load(from, _caller, { paymentId, bookingId }) {
    const payment = await findPayment(from, paymentId);
    const booking = await findBooking(from, bookingId);
    if (payment === undefined || booking === undefined || payment.bookingId !== bookingId) throw notFound({ what: 'payment' });
    return { payment, booking };
  },
};

/**
 * Settles what the gateway reported, by callback or because it was asked. A report counts once. The payment, the journal, the
 * effects, the invoice and the calendar change in one transaction.
 */
export const settlePayment = command({
  name: 'settle_payment',
  title: 'Settle a payment',
  description: 'Records what the payment gateway reported about a payment, and makes happen what was paid for.',
  access: anyPayment,
  repeat: 'natural',
  input: z.strictObject({
    bookingId: IdInput,
    paymentId: IdInput,
    eventId: z.string().max(200),
    status: z.enum(['PAID', 'FAILED', 'EXPIRED']),
    amountMinor: z.int(),
    currency: z.string(),
    reason: z.string().max(500).optional(),
  }),
  output: z.object({ paymentId: z.string(), status: z.enum(PAYMENT_STATES), alreadyDone: z.boolean().optional() }),
  errors: [],

  async run({ subject: { payment, booking }, input, tx, ...context }) {
    const { id: paymentId, status } = payment;
    const report = { id: `${payment.gateway}:${input.eventId}`, paymentId, status: input.status, receivedAt: context.now };
    const isNew = await tx.insert(gatewayEvents).values(report).onConflictDoNothing().returning({ id: gatewayEvents.id });
    const move = ({ PAID: 'pay', FAILED: 'fail', EXPIRED: 'expire' } as const)[input.status];
    if (isNew.length === 0 || !paymentLifecycle.can(status, move)) return { paymentId, status, alreadyDone: true };

    if (move !== 'pay') {
      const failed = await movePayment(tx, payment, move, { ...context, changes: { failure: input.reason ?? null } });
      if (move === 'expire') await holdWhilePayable(tx, booking.id, context);
      return { paymentId, status: failed.status };
    }
    const because = flagReason(booking, payment, input);
    if (because !== null) {
      const flagged = await flagPayment(tx, booking, payment, { because, ...input, ...context });
      return { paymentId, status: flagged.status };
    }
    const paid = await movePayment(tx, payment, 'pay', { ...context, changes: { paidAt: context.now } });
    await postPayment(tx, paid, context);
    await PAYMENT_EFFECTS[paid.kind](tx, booking, paid, context);
    return { paymentId, status: paid.status };
  },
});
