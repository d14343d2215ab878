import { z } from 'zod';
import {
  bookingFacts,
  bookingLifecycle,
  bookingOwner,
  BookingView,
  bookingView,
  invalidState,
  moveBooking,
  nextActions,
} from '../bookings/index.ts';
import { command, IdInput, plainText } from '../kernel/index.ts';

export const rejectBooking = command({
  name: 'reject_booking',
  title: 'Decline a request',
  description: 'Owner side: decline a request that waits for an answer. Say why: the renter sees the reason.',
  access: bookingOwner('write:owner'),
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(500).optional() }),
  output: BookingView,
  errors: [invalidState],

  async run({ subject: request, input, tx, now, settings, emit }) {
    const { id: bookingId, state } = request;
    if (state === 'REJECTED') return { ...(await bookingView(tx, request, { side: 'OWNER', now, settings })), alreadyDone: true };
    if (!bookingLifecycle.can(state, 'reject')) {
      const actions = nextActions(request, await bookingFacts(tx, request, now));
      throw invalidState({ bookingId, state, wanted: 'declining', actions });
    }
    const rejected = await moveBooking(tx, request, 'reject', { now, emit, changes: { closeReason: input.reason ?? null } });
    return bookingView(tx, rejected, { side: 'OWNER', now, settings });
  },
});
