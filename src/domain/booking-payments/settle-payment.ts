import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { gatewayEvents } from '../../../db/schema/index.ts';
import { PAYMENT_STATES } from '../../../db/values.ts';
import { holdDays, keepHold } from '../availability/index.ts';
import {
  assumedReturnAt,
  bookedAsset,
  type Booking,
  bookingLifecycle,
  bookingLock,
  findBooking,
  moveBooking,
} from '../bookings/index.ts';
import { type Access, command, type CommandContext, IdInput, notFound } from '../kernel/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { findPayment, movePayment, paymentLifecycle, type PaymentRow, requestRefund } from '../payments/index.ts';
import { postPayment } from './post-payment.ts';

/** A payment with its booking, both locked for the platform. */
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

type Context = Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>;

/**
 * What the gateway reported, by callback or because we asked: both end here, and the same report counts once.
 * Paid, journal, CONFIRMED, invoice and the calendar are one transaction.
 */
export const settlePayment = command({
  name: 'settle_payment',
  title: 'Settle a payment',
  description: 'Records what the payment gateway reported about a payment, and confirms its booking when it was paid.',
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
    const fresh = await tx.insert(gatewayEvents).values(report).onConflictDoNothing().returning({ id: gatewayEvents.id });
    const move = ({ PAID: 'pay', FAILED: 'fail', EXPIRED: 'expire' } as const)[input.status];
    if (fresh.length === 0 || !paymentLifecycle.can(status, move)) return { paymentId, status, alreadyDone: true };

    if (move !== 'pay') {
      const failed = await movePayment(tx, payment, move, { ...context, changes: { failure: input.reason ?? null } });
      return { paymentId, status: failed.status };
    }
    const paid = await movePayment(tx, payment, 'pay', {
      ...context,
      changes: { paidAt: context.now, amountMinor: input.amountMinor },
    });
    await postPayment(tx, paid, context);
    if (input.amountMinor !== payment.amountMinor || input.currency !== payment.currency) {
      await requestRefund(tx, paid, { amountMinor: paid.amountMinor, cause: 'AMOUNT_MISMATCH' }, context);
    } else {
      await confirmOrRefund(tx, booking, paid, context);
    }
    return { paymentId, status: paid.status };
  },
});

/** The usual case confirms; money that comes late still does when the days are free, and goes back otherwise. */
async function confirmOrRefund(tx: Tx, booking: Booking, payment: PaymentRow, context: Context): Promise<void> {
  const { now, emit } = context;
  const depositState = payment.holdMinor > 0 ? 'HELD' : payment.depositMinor > 0 ? 'CHARGED' : booking.depositState;
  const changes = { confirmedAt: now, depositState, dueAt: assumedReturnAt(booking.endAt) } as const;
  if (bookingLifecycle.can(booking.state, 'confirm')) {
    await keepHold(tx, booking.id);
    await moveBooking(tx, booking, 'confirm', { now, emit, changes });
  } else if (await canReinstate(tx, booking, now)) {
    await keepHold(tx, booking.id);
    const reinstated = { ...changes, closedAt: null, closeReason: null };
    await moveBooking(tx, booking, 'reinstate', { now, emit, changes: reinstated, note: 'paid late, the days were still free' });
  } else {
    await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context);
    return;
  }
  await issueInvoice(tx, payment, booking, context);
  if (depositState === 'HELD')
    await emit({ type: 'deposit.held', bookingId: booking.id, data: { amountMinor: payment.holdMinor } });
  if (depositState === 'CHARGED')
    await emit({ type: 'deposit.charged', bookingId: booking.id, data: { amountMinor: payment.depositMinor } });
}

async function canReinstate(tx: Tx, booking: Booking, now: Date): Promise<boolean> {
  const { id: bookingId, startDate, endDate, units, mode, state, startAt } = booking;
  const late = state === 'EXPIRED' && booking.closeReason === 'PAYMENT' && startAt > now;
  if (!late) return false;
  const { held } = await holdDays(
    tx,
    await bookedAsset(tx, booking),
    { bookingId, startDate, endDate, units, heldUntil: startAt },
    { mode, now },
  );
  return held;
}
