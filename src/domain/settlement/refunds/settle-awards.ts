import { z } from 'zod';
import { DEPOSIT_STATES } from '../../../../db/values/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { payAwards } from './award-payment.ts';

/** Pays every award once: after a decision, and whenever something that prevented its payment has ended. */
export const settleAwards = command({
  name: 'settle_awards',
  title: 'Pay what was decided',
  description: 'Moves the money of what one side of a booking has to pay the other: out of the deposit or the owner’s earnings.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ depositState: z.enum(DEPOSIT_STATES) }),
  errors: [],

  async run({ subject: booking, tx, ...context }) {
    const { depositState } = await payAwards(tx, booking, context);
    return { depositState };
  },
});
