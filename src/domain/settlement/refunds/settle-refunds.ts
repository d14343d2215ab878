import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  findCapture,
  findOwedRefunds,
  findRequestedRefunds,
  findSettledPayments,
  type PaymentRow,
  refundPart,
  type RefundRow,
  wasNeverCleared,
} from '../../money/payments/index.ts';
import { command, IdInput, type PrepareContext, sum } from '../../platform/kernel/index.ts';
import { type Booking, anyBooking } from '../../rentals/bookings/index.ts';
import { absorbRefunds } from './absorb-refunds.ts';
import { chargedBack } from './charge-back.ts';
import { recordDepositBack, recordRefund, type SettledRefund } from './refund-outcome.ts';

/** Asks the gateway to refund, and records the outcome, after a cancellation or a payment that came too late. */
export const settleRefunds = command({
  name: 'settle_refunds',
  title: 'Give money back',
  description: 'Carries out the requested refunds of a booking at the payment gateway and lets a held deposit go.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ settled: z.int() }),
  errors: [],

  async prepare({ subject: booking, reader, ports, perform }): Promise<SettledRefund[]> {
    if (isLetGo(booking)) await releaseHolds(booking.id, { reader, ports });
    if (await mayBeAbsorbed(reader, booking.id)) await perform(absorbRefunds, { bookingId: booking.id });
    const settled: SettledRefund[] = [];
    for (const { refund, payment } of await findRequestedRefunds(reader, booking.id)) {
      if (await takesHoldAlong(reader, refund, payment)) await ports.gateway.releaseHold(payment.reference ?? '');
      if (!refund.fromHold && (await isWithBank(reader, payment))) continue;
      const { id: refundId, amountMinor, currency } = refund;
      const from = refund.fromHold ? 'HOLD' : 'PAYMENT';
      const result = await ports.gateway.refund({ reference: payment.reference ?? '', refundId, amountMinor, currency, from });
      settled.push({ refund, ...result });
    }
    return settled;
  },

  async run({ subject: booking, prepared, tx, ...context }) {
    const requested = await findRequestedRefunds(tx, booking.id);
    const open = new Set(requested.map(({ refund }) => refund.id));
    const mine = prepared.filter(({ refund }) => open.has(refund.id));
    const depositBack: number[] = [];
    for (const settled of mine) {
      const went = await recordRefund(tx, booking, settled, context);
      if (went && settled.refund.cause === 'DEPOSIT') depositBack.push(settled.refund.amountMinor);
    }
    if (depositBack.length > 0) await recordDepositBack(tx, booking, sum(depositBack), context);
    return { settled: mine.length };
  },
});

async function mayBeAbsorbed(reader: Reader, bookingId: string): Promise<boolean> {
  return (await findOwedRefunds(reader, bookingId)).some(({ payment }) => payment.status === 'CHARGED_BACK');
}

/**
 * Whether the deposit that was held with the payment is released too, because money that never confirmed anything goes back as
 * a whole.
 */
async function takesHoldAlong(reader: Reader, { cause }: RefundRow, payment: PaymentRow): Promise<boolean> {
  return payment.holdMinor > 0 && (refundPart(cause) === 'WHOLE' || (await wasNeverCleared(reader, payment)));
}

/**
 * Whether the payer's bank has still to decide. Refunds wait meanwhile, because what the bank keeps is absorbed and not
 * refunded.
 */
async function isWithBank(reader: Reader, payment: PaymentRow): Promise<boolean> {
  if (payment.status !== 'CHARGED_BACK') return false;
  const { open, kept } = await chargedBack(reader, payment);
  return open || kept.length > 0;
}

/** Whether a held deposit has been released. */
function isLetGo({ depositState, depositMethod }: Booking): boolean {
  return depositState === 'VOIDED' || (depositState === 'RELEASED' && depositMethod === 'HOLD');
}

async function releaseHolds(bookingId: string, { reader, ports }: Pick<PrepareContext, 'reader' | 'ports'>): Promise<void> {
  // A captured deposit goes back by a refund; the capture released the rest.
  if ((await findCapture(reader, bookingId))?.status === 'SUCCEEDED') return;
  for (const payment of await findSettledPayments(reader, bookingId)) {
    if (payment.holdMinor > 0 && payment.reference !== null) await ports.gateway.releaseHold(payment.reference);
  }
}
