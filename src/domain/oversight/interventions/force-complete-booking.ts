import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import {
  bookingLifecycle,
  BOOKING_NEWS,
  BookingAnswer,
  completeBooking,
  invalidState,
  stateRefused,
  stepAnswer,
  type StepTaken,
} from '../../rentals/bookings/index.ts';
import { adminBooking } from './admin-access.ts';

export const forceCompleteBooking = command({
  name: 'force_complete_booking',
  title: 'Complete a booking as the platform',
  description:
    'Admin: end a paid booking as fulfilled: the owner earns the rent, reviews open. What is claimed or disputed stays open and keeps the deposit. Both sides see the reason.',
  access: adminBooking,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(500) }),
  example: { reason: 'Both say that it is over' },
  output: BookingAnswer,
  readsOut: BOOKING_NEWS,
  errors: [invalidState],

  async run({ subject: booking, input: { reason }, tx, ...context }): Promise<StepTaken> {
    const { state } = booking;
    if (state === 'COMPLETED') return { booking, alreadyDone: true };
    if (!bookingLifecycle.can(state, 'forceComplete')) {
      throw await stateRefused(tx, booking, 'completing', context);
    }
    return { booking: await completeBooking(tx, booking, 'forceComplete', { ...context, note: reason }) };
  },

  answer: (step, context) => stepAnswer(step, 'OWNER', context),
});
