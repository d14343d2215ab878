import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { bookingLifecycle, BookingRef, bookingRef, invalidState, stateRefused } from '../../rentals/bookings/index.ts';
import { forceCompletion } from '../../rentals/changes/index.ts';
import { adminBooking } from './admin-access.ts';

export const forceCompleteBooking = command({
  name: 'force_complete_booking',
  title: 'Complete a booking as the platform',
  description:
    'Admin: end a paid booking as fulfilled: the owner earns the rent, reviews open. What is claimed or disputed stays open and keeps the deposit. Both sides see the reason.',
  about: 'booking',
  access: adminBooking,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(500) }),
  example: { reason: 'Both say that it is over' },
  output: BookingRef,
  errors: [invalidState],

  async run({ subject: booking, input: { reason }, tx, ...context }) {
    const { state } = booking;
    if (state === 'COMPLETED') return bookingRef(booking, true);
    if (!bookingLifecycle.can(state, 'forceComplete')) {
      throw stateRefused(booking, 'completing');
    }
    return bookingRef(await forceCompletion(tx, booking, { ...context, note: reason }));
  },
});
