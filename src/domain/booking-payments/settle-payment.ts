import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { gatewayEvents } from '../../../db/schema/index.ts';
import { PAYMENT_STATES, type PaymentKind } from '../../../db/values.ts';
import { type Booking, bookingLock, findBooking } from '../bookings/index.ts';
import { payExtension } from '../extensions/index.ts';
import { type Access, command, type CommandContext, IdInput, notFound } from '../kernel/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { findPayment, movePayment, paymentLifecycle, type PaymentRow, requestRefund } from '../payments/index.ts';
import { confirmOrRefund } from './confirm-or-refund.ts';
import { lateFeeBalance } from './payment-due.ts';
import { postPayment } from './post-payment.ts';
import { settleClaim } from './settle-claim.ts';
import { settleLateFee } from './settle-late-fee.ts';

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
 * Paid, journal, what was paid for, invoice and the calendar are one transaction.
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
      await SETTLED[paid.kind](tx, booking, paid, context);
    }
    return { paymentId, status: paid.status };
  },
});

/** What a payment brings about, by what it is for. */
const SETTLED: Readonly<Record<PaymentKind, (tx: Tx, booking: Booking, payment: PaymentRow, context: Context) => Promise<void>>> =
  {
    RENTAL: confirmOrRefund,
    EXTENSION: async (tx, booking, payment, context) => {
      // Billed with the booking as it was: what the extension added is what was paid for.
      if (await payExtension(tx, booking, payment, context)) return void (await issueInvoice(tx, payment, booking, context));
      await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context);
    },
    LATE_FEE: async (tx, booking, payment, context) => {
      // The deposit was faster: it has paid the fee meanwhile.
      if ((await lateFeeBalance(tx, booking)) < 0) {
        return void (await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context));
      }
      await settleLateFee(tx, booking, payment, context);
      await issueInvoice(tx, payment, booking, context);
    },
    CLAIM: settleClaim,
  };
