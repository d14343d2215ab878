import { z } from 'zod';
import { refundOf } from '../../catalog/pricing/index.ts';
import { command, IdInput, plainText, WHOLE_BPS } from '../../platform/kernel/index.ts';
import {
  type Booking,
  bookingLifecycle,
  BookingRef,
  bookingRef,
  invalidState,
  paymentsKnown,
  stateRefused,
} from '../../rentals/bookings/index.ts';
import { closeCancelled } from '../../rentals/changes/index.ts';
import { cancellationNow } from '../../rentals/open-items/index.ts';
import { adminBooking } from './admin-access.ts';

export const forceCancelBooking = command({
  name: 'force_cancel_booking',
  title: 'Cancel a booking as the platform',
  description:
    'Admin: end a booking that has not ended. refund FULL gives everything back, POLICY what the renter’s cancellation would; refundBps any part of the rent. Both sides see the reason.',
  about: 'booking',
  access: paymentsKnown(adminBooking),
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      refund: z.enum(['FULL', 'POLICY']).optional().describe('default FULL'),
      refundBps: z.int().min(0).max(WHOLE_BPS).optional().describe('instead of refund: basis points of the rent'),
      reason: plainText(500),
    })
    .refine(({ refund, refundBps }) => refund === undefined || refundBps === undefined, {
      path: ['refundBps'],
      error: 'instead of refund, not beside it',
    }),
  example: { refundBps: 5000, reason: 'A storm is coming' },
  output: BookingRef.extend({ refundMinor: z.int() }),
  readsOut: ['refundMinor'],
  errors: [invalidState],

  async run({ subject: booking, input: { refund = 'FULL', refundBps = WHOLE_BPS, reason }, tx, ...context }) {
    const { state, cancelledBy } = booking;
    if (state === 'CANCELLED' && cancelledBy === 'ADMIN') return { ...bookingRef(booking, true), refundMinor: 0 };
    if (!bookingLifecycle.can(state, 'forceCancel')) {
      throw stateRefused(booking, 'cancelling');
    }
    const outcome = refund === 'POLICY' ? cancellationNow(booking, context.now) : refundNow(booking, refundBps);
    const end = { move: 'forceCancel', by: 'ADMIN', reason, outcome, memo: 'ended by the platform' } as const;
    return { ...bookingRef(await closeCancelled(tx, booking, end, context)), refundMinor: outcome?.refundMinor ?? 0 };
  },
});

/** What a cancellation refunds now; null if nothing was paid yet. */
function refundNow({ confirmedAt, price, terms, currency }: Booking, refundBps: number) {
  if (confirmedAt === null) return null;
  return refundOf({ ...price.totals, currency, commissionBps: terms.commissionBps }, refundBps);
}
