import { findPayment } from '../../money/payments/index.ts';
import { notFound } from '../../platform/kernel/index.ts';
import { behindBooking } from '../../rentals/bookings/index.ts';

/** Any payment, for an admin, with its booking. */
export const adminPayment = behindBooking({
  who: 'admin',
  scope: null,
  errors: [notFound],
  find: (from, { paymentId }: { paymentId: string }) => findPayment(from, paymentId),
  missing: () => notFound({ what: 'payment' }),
});
