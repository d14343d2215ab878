import { z } from 'zod';
import { anyBooking } from '../bookings/index.ts';
import { command, IdInput, type Minor } from '../kernel/index.ts';
import { findOwedRefunds } from '../payments/index.ts';
import { absorbRefund } from './absorb-refund.ts';
import { recordDepositBack } from './record-deposit-back.ts';

/** Before the gateway is asked, and when a bank has decided: what the payer got back from the bank is not given back again. */
export const absorbRefunds = command({
  name: 'absorb_refunds',
  title: 'Close what the bank gave back',
  description:
    'Closes refunds of a booking, failed ones too, as far as the payer’s bank took their payment back for good: the payer has that money.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ absorbedMinor: z.int() }),
  errors: [],

  async run({ subject: booking, tx, ...context }) {
    let absorbedMinor: Minor = 0;
    let depositMinor: Minor = 0;
    for (const { refund, payment } of await findOwedRefunds(tx, booking.id)) {
      // What was captured of a hold is a charge of its own, which no bank took back.
      if (refund.fromHold || payment.status !== 'CHARGED_BACK') continue;
      const amountMinor = await absorbRefund(tx, booking, { refund, payment }, context);
      absorbedMinor += amountMinor;
      if (refund.cause === 'DEPOSIT') depositMinor += amountMinor;
    }
    if (depositMinor > 0) await recordDepositBack(tx, booking, depositMinor, context);
    return { absorbedMinor };
  },
});
