import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { addPayment, findFlaggedPayments, findOpenPayments, movePayment, PAYMENT_ID } from '../../money/payments/index.ts';
import { command, HOUR_MS, IdInput, later } from '../../platform/kernel/index.ts';
import {
  type Booking,
  saveBooking,
  type DepositToPay,
  NO_DEPOSIT,
  unpaidDeposit,
  anyBooking,
  invalidState,
  stateRefused,
} from '../../rentals/bookings/index.ts';
import { paymentDue, type PaymentDue, paysFor } from '../../rentals/open-items/index.ts';
import { amountNotPayable, paymentFlagged } from './payment-errors.ts';

/** The first of three steps of a payment: it stores what is to be collected, before the gateway is asked. */
export const createPaymentIntent = command({
  name: 'create_payment_intent',
  title: 'Write down what is to be paid',
  description: 'Opens the payment of what is due for a booking now, or finds the one that is open.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput, gateway: z.string() }),
  output: z.object({ paymentId: z.string() }),
  errors: [amountNotPayable, invalidState, paymentFlagged],

  async run({ subject: booking, input, tx, now, ids, settings, emit }) {
    const { id: bookingId, currency } = booking;
    const due = await paymentDue(tx, booking);
    if (due === null) {
      throw stateRefused(booking, 'paying');
    }
    if ((await findFlaggedPayments(tx, bookingId)).length > 0) throw paymentFlagged({ bookingId });
    const open = await findOpenPayments(tx, bookingId);
    const reusable = open.find(
      (payment) => paysFor(payment, due) && payment.expiresAt > now && payment.gateway === input.gateway,
    );
    if (reusable !== undefined) return { paymentId: reusable.id };
    // Only one payment can be open at a time, so an open payment for something else expires.
    for (const payment of open) await movePayment(tx, payment, 'expire', { emit });

    const deposit = due.kind === 'RENTAL' ? await secureDeposit(tx, booking, now) : NO_DEPOSIT;
    const { chargedMinor: depositMinor, heldMinor: holdMinor } = deposit;
    const leastMinor = settings.smallestPayments[currency] ?? 0;
    for (const amountMinor of [due.rentMinor + depositMinor, ...(holdMinor > 0 ? [holdMinor] : [])]) {
      if (amountMinor < leastMinor) throw amountNotPayable({ bookingId, amountMinor, currency });
    }
    const paymentId = ids.next(PAYMENT_ID);
    await addPayment(tx, {
      id: paymentId,
      bookingId,
      kind: due.kind,
      extensionId: due.extensionId,
      currency,
      amountMinor: due.rentMinor + depositMinor,
      rentMinor: due.rentMinor,
      depositMinor,
      holdMinor,
      gateway: input.gateway,
      createdAt: now,
      expiresAt: pageEnd(booking, due, now),
    });
    return { paymentId };
  },
});

/** Decides whether the deposit is charged or held, because the person is about to pay. */
async function secureDeposit(tx: Tx, booking: Booking, now: Date): Promise<DepositToPay> {
  const deposit = unpaidDeposit(booking, now);
  await saveBooking(tx, booking, { depositMethod: deposit.method, updatedAt: now });
  return deposit;
}

/** The end of a payment page, which is never after the deadline that the renter was told. */
function pageEnd({ dueAt, limits }: Booking, { kind, until }: PaymentDue, now: Date): Date {
  const whole = later(now, limits.paymentHours * HOUR_MS);
  const told = kind === 'RENTAL' ? dueAt : until;
  return told !== null && told < whole ? told : whole;
}
