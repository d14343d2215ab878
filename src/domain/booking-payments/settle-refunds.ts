import { z } from 'zod';
import { anyBooking, type Booking, bookingNotFound, depositLifecycle, moveDeposit } from '../bookings/index.ts';
import { command, IdInput, type PrepareContext } from '../kernel/index.ts';
import { findCapture, findRequestedRefunds, findSettledPayments, refundPart } from '../payments/index.ts';
import { absorbRefund } from './absorb-refund.ts';
import { recordRefund, type SettledRefund } from './record-refund.ts';

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

  async prepare({ subject: booking, reader, ports }): Promise<SettledRefund[]> {
    if (isLetGo(booking)) await releaseHolds(booking.id, { reader, ports });
    const requested = await findRequestedRefunds(reader, booking.id);
    const settled: SettledRefund[] = [];
    for (const { refund, payment } of requested) {
      // The payer's bank has the money: what goes back waits for the end of that.
      if (payment.status === 'CHARGED_BACK') continue;
      const { id: refundId, amountMinor, currency } = refund;
      // Money that never confirmed anything goes back as a whole: the deposit that was held with it too.
      const whole = payment.status === 'REFUSED' || refundPart(refund.cause) === 'WHOLE';
      if (whole && payment.holdMinor > 0) await ports.gateway.releaseHold(payment.reference ?? '');
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
    let depositBackMinor = 0;
    for (const { refund, payment } of requested) {
      const absorbed = payment.status === 'CHARGED_BACK' && (await absorbRefund(tx, booking, { refund, payment }, context));
      if (absorbed && refund.cause === 'DEPOSIT') depositBackMinor += refund.amountMinor;
    }
    for (const settled of mine) {
      const went = await recordRefund(tx, booking, settled, context);
      if (went && settled.refund.cause === 'DEPOSIT') depositBackMinor += settled.refund.amountMinor;
    }
    if (depositBackMinor > 0) {
      // What the owner did not get of the deposit is with the renter again.
      const move = depositLifecycle.can(booking.depositState, 'release') ? 'release' : 'releaseRest';
      await moveDeposit(tx, booking, move, { ...context, amountMinor: depositBackMinor });
    }
    return { settled: mine.length };
  },
});

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
