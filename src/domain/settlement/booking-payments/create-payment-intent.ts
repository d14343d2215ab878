import { z } from 'zod';
import { findFlaggedPayments, findOpenPayments, movePayment } from '../../money/payments/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking, invalidState, stateRefused } from '../../rentals/bookings/index.ts';
import { paymentDue, paysFor } from '../../rentals/open-items/index.ts';
import { amountNotPayable, paymentFlagged, paymentTimeOver } from './payment-errors.ts';
import { addIntent } from './payment-intent.ts';
import { holdWhilePayable, paymentEnd } from './payment-time.ts';

/** The first of three steps of a payment: it stores what is to be collected, before the gateway is asked. */
export const createPaymentIntent = command({
  name: 'create_payment_intent',
  title: 'Write down what is to be paid',
  description: 'Opens the payment of what is due for a booking now, or finds the one that is open.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({
    bookingId: IdInput,
    gateway: z.string(),
    returnUrl: z.string().nullable(),
    cancelUrl: z.string().nullable(),
  }),
  output: z.object({ paymentId: z.string() }),
  errors: [amountNotPayable, invalidState, paymentFlagged, paymentTimeOver],

  async run({ subject: booking, input, tx, emit, ...context }) {
    const { now } = context;
    const { bookingId, ...page } = input;
    const due = await paymentDue(tx, booking);
    if (due === null) {
      throw stateRefused(booking, 'paying');
    }
    if ((await findFlaggedPayments(tx, bookingId)).length > 0) throw paymentFlagged({ bookingId });
    const open = await findOpenPayments(tx, bookingId);
    const payable = open.filter((payment) => paysFor(payment, due) && payment.expiresAt > now);
    const reusable = payable.find(({ gateway }) => gateway === input.gateway);
    if (reusable !== undefined) return { paymentId: reusable.id };
    const [replaced] = payable;
    const { beginBy, kind } = due;
    if (replaced === undefined && beginBy !== null && beginBy <= now) {
      throw paymentTimeOver({ bookingId, beginBy: beginBy.toISOString() });
    }
    // Only one payment can be open at a time, so an open payment for something else expires.
    for (const payment of open) await movePayment(tx, payment, 'expire', { emit });
    const expiresAt = replaced?.expiresAt ?? paymentEnd(booking, kind, now);
    const { id: paymentId } = await addIntent(tx, booking, { due, ...page, expiresAt }, context);
    await holdWhilePayable(tx, bookingId, context);
    return { paymentId };
  },
});
