import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { UNPAID_STATES, bookingWords, invalidState } from '../../rentals/bookings/index.ts';
import { cancelUnpaid } from '../../rentals/changes/index.ts';
import { ownCheckout, withPaymentsKnown } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { checkoutState } from './checkout-status.ts';
import { saveCheckout } from './checkout-store.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

export const cancelUcpCheckout = command({
  name: 'cancel_ucp_checkout',
  title: 'Cancel a checkout',
  description: 'Drop a checkout that is not paid: it costs nothing. What is paid ends by cancel_booking.',
  about: 'checkout',
  access: withPaymentsKnown(ownCheckout('write:booking')),
  testKeys: 'their own',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ checkoutId: IdInput }),
  output: CheckoutRef,
  errors: [checkoutFixed, invalidState],
  asks: ({ subject: { booking } }) =>
    booking !== null && UNPAID_STATES.has(booking.state) ? `Cancel the unpaid rental of ${bookingWords(booking)}.` : null,

  async run({ subject, ...context }) {
    const { tx, now } = context;
    const { checkoutId, row, booking } = subject;
    if (booking === null || !UNPAID_STATES.has(booking.state)) {
      const status = await checkoutState(tx, subject, now);
      if (status === 'canceled') return checkoutRef(subject, true);
      if (booking !== null) throw checkoutFixed({ checkoutId, status, wanted: 'cancelling it' });
      if (row !== null) await saveCheckout(tx, row, { canceledAt: now });
      return checkoutRef(subject);
    }
    await cancelUnpaid(tx, booking, context);
    return checkoutRef(subject);
  },
});
