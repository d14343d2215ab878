import { z } from 'zod';
import { payments } from '../../../db/schema/index.ts';
import { anyBooking, bookingFacts, bookingLifecycle, invalidState, nextActions, saveBooking } from '../bookings/index.ts';
import { command, IdInput } from '../kernel/index.ts';
import { findLatestPayment } from '../payments/index.ts';
import { depositMethod } from '../pricing/index.ts';

const HOUR_MS = 3_600_000;

/** The first of three steps of a payment: what is to be collected, written down before the gateway is asked. */
export const createPaymentIntent = command({
  name: 'create_payment_intent',
  title: 'Write down what is to be paid',
  description: 'Opens the payment of an approved booking, or finds the one that is open.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput, gateway: z.string() }),
  output: z.object({ paymentId: z.string() }),
  errors: [invalidState],

  async run({ subject: booking, input, tx, now, ids, settings }) {
    const { id: bookingId, state, currency, depositMinor, endAt } = booking;
    if (!bookingLifecycle.can(state, 'confirm')) {
      throw invalidState({
        bookingId,
        state,
        wanted: 'paying',
        actions: nextActions(booking, await bookingFacts(tx, booking, now)),
      });
    }
    const open = await findLatestPayment(tx, bookingId);
    const undecided = open !== undefined && ['CREATED', 'PENDING', 'FAILED'].includes(open.status) && open.expiresAt > now;
    if (undecided && open.gateway === input.gateway) return { paymentId: open.id };

    const method = depositMethod(depositMinor, { endAt, now });
    const paid = await saveBooking(tx, booking, { depositMethod: method, updatedAt: now });
    const charged = method === 'CHARGE' ? depositMinor : 0;
    const paymentId = ids.next('payment');
    await tx.insert(payments).values({
      id: paymentId,
      bookingId,
      status: 'CREATED',
      currency,
      amountMinor: paid.totalMinor + charged,
      rentMinor: paid.totalMinor,
      depositMinor: charged,
      holdMinor: method === 'HOLD' ? depositMinor : 0,
      gateway: input.gateway,
      createdAt: now,
      expiresAt: new Date(now.getTime() + settings.paymentHours * HOUR_MS),
    });
    return { paymentId };
  },
});
