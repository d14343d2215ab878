import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import { anyBooking, type Booking, bookingNotFound, saveBooking } from '../bookings/index.ts';
import { command, type CommandContext, IdInput, type Minor, type PrepareContext, sum } from '../kernel/index.ts';
import { depositOf, escrowOf, GATEWAY, post } from '../ledger/index.ts';
import { issueCreditNote } from '../invoices/index.ts';
import {
  findCapture,
  findPayment,
  findRequestedRefunds,
  findSettledPayments,
  movePayment,
  refundPart,
  type RefundRow,
} from '../payments/index.ts';

interface Settled {
  readonly refund: RefundRow;
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly reason?: string | undefined;
}

/** After a cancellation or a payment that came too late: asks the gateway to give the money back, and records what it did. */
export const settleRefunds = command({
  name: 'settle_refunds',
  title: 'Give money back',
  description: 'Carries out the requested refunds of a booking at the payment gateway and lets a held deposit go.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ settled: z.int() }),
  errors: [bookingNotFound],

  async prepare({ subject: booking, reader, ports }): Promise<Settled[]> {
    if (isLetGo(booking)) await releaseHolds(booking.id, { reader, ports });
    const requested = await findRequestedRefunds(reader, booking.id);
    const settled: Settled[] = [];
    for (const { refund, payment } of requested) {
      const { id: refundId, amountMinor, currency } = refund;
      const from = refund.fromHold ? 'HOLD' : 'PAYMENT';
      const result = await ports.gateway.refund({ reference: payment.reference ?? '', refundId, amountMinor, currency, from });
      settled.push({ refund, ...result });
    }
    return settled;
  },

  async run({ subject: booking, prepared, tx, ...context }) {
    const open = new Set((await findRequestedRefunds(tx, booking.id)).map(({ refund }) => refund.id));
    const mine = prepared.filter(({ refund }) => open.has(refund.id));
    for (const settled of mine) await record(tx, booking, settled, context);
    const back = mine.filter(({ refund, status }) => refund.cause === 'DEPOSIT' && status === 'SUCCEEDED');
    if (back.length > 0) await recordDepositBack(tx, booking, sum(back.map(({ refund }) => refund.amountMinor)), context);
    return { settled: mine.length };
  },
});

/** What the owner did not get of the deposit is with the renter again. */
async function recordDepositBack(
  tx: Tx,
  booking: Booking,
  amountMinor: Minor,
  { now, emit }: Pick<CommandContext, 'now' | 'emit'>,
): Promise<void> {
  const depositReturnedMinor = booking.depositReturnedMinor + amountMinor;
  const depositState = booking.depositState === 'CHARGED' ? 'RELEASED' : booking.depositState;
  await saveBooking(tx, booking, { depositReturnedMinor, depositState, updatedAt: now });
  await emit({ type: 'deposit.released', bookingId: booking.id, data: { amountMinor } });
}

/** A deposit that was only held, and is held no longer. */
function isLetGo({ depositState, depositMethod }: Booking): boolean {
  return depositState === 'VOIDED' || (depositState === 'RELEASED' && depositMethod === 'HOLD');
}

async function releaseHolds(bookingId: string, { reader, ports }: Pick<PrepareContext, 'reader' | 'ports'>): Promise<void> {
  // What was captured is given back by a refund; the rest went with the capture.
  if ((await findCapture(reader, bookingId))?.status === 'SUCCEEDED') return;
  for (const payment of await findSettledPayments(reader, bookingId)) {
    if (payment.holdMinor > 0 && payment.reference !== null) await ports.gateway.releaseHold(payment.reference);
  }
}

async function record(
  tx: Tx,
  booking: Booking,
  { refund, status, reason }: Settled,
  context: Pick<CommandContext, 'now' | 'ids' | 'emit'>,
): Promise<void> {
  const { id, paymentId, bookingId, currency, amountMinor, cause } = refund;
  await tx
    .update(refunds)
    .set({ status, failure: reason ?? null, settledAt: context.now })
    .where(eq(refunds.id, id));
  if (status === 'FAILED') return;

  const account = cause === 'DEPOSIT' ? depositOf(bookingId) : escrowOf(bookingId);
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return;
  const depositPart = refundPart(cause) === 'WHOLE' ? Math.min(payment.depositMinor, amountMinor) : 0;
  await post(
    tx,
    {
      kind: cause === 'DEPOSIT' ? 'DEPOSIT_REFUND' : 'REFUND',
      bookingId,
      currency,
      idemKey: `refund:${id}`,
      memo: `given back: ${cause}`,
      lines: [
        { account, amountMinor: amountMinor - depositPart },
        { account: depositOf(bookingId), amountMinor: depositPart },
        { account: GATEWAY, amountMinor: -amountMinor },
      ],
    },
    context,
  );
  // The hold is beside the payment: what comes back of it leaves the payment as it is.
  if (refund.fromHold) return;
  const refundedMinor = payment.refundedMinor + amountMinor;
  const move = refundedMinor >= payment.amountMinor ? 'refundAll' : 'refundPart';
  await movePayment(tx, payment, move, { emit: context.emit, changes: { refundedMinor } });
  await issueCreditNote(tx, refund, booking, context);
}
