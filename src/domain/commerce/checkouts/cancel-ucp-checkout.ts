import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { UNPAID_STATES } from '../../rentals/booking-records/index.ts';
import { bookingWords, invalidState } from '../../rentals/bookings/index.ts';
import { cancelUnpaid } from '../../rentals/cancellation/index.ts';
import { ownCheckout, withPaymentsKnown } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { saveCheckout } from './checkout-store.ts';
import { SESSION_NEWS, SessionView, sessionView } from './session-view.ts';

export const cancelUcpCheckout = command({
  name: 'cancel_ucp_checkout',
  title: 'Cancel a checkout',
  description: 'Drop a checkout that is not paid: it costs nothing. What is paid ends by cancel_booking.',
  access: withPaymentsKnown(ownCheckout('write:booking')),
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ checkoutId: IdInput }),
  output: SessionView,
  readsOut: SESSION_NEWS,
  errors: [checkoutFixed, invalidState],
  asks: ({ subject: { booking } }) =>
    booking !== null && UNPAID_STATES.has(booking.state) ? `Cancel the unpaid rental of ${bookingWords(booking)}.` : null,

  async run({ subject, ...context }) {
    const { tx, now } = context;
    const { checkoutId, checkout, booking } = subject;
    if (booking === null || !UNPAID_STATES.has(booking.state)) {
      const before = await sessionView(tx, subject, context);
      if (before.status === 'canceled') return { ...before, alreadyDone: true };
      if (booking !== null) throw checkoutFixed({ checkoutId, status: before.status, wanted: 'cancelling it' });
      const dropped = checkout && (await saveCheckout(tx, checkout, { canceledAt: now }));
      return sessionView(tx, { ...subject, checkout: dropped }, context);
    }
    const cancelled = await cancelUnpaid(tx, booking, context);
    return sessionView(tx, { ...subject, booking: cancelled }, context);
  },
});
