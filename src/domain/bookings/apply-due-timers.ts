import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { BOOKING_STATES, type BookingState } from '../../../db/values.ts';
import { freeDays } from '../availability/index.ts';
import { command, IdInput, type CommandContext } from '../kernel/index.ts';
import { recordTrustEvent } from '../trust/index.ts';
import { anyBooking } from './any-booking.ts';
import { bookingNotFound } from './booking-errors.ts';
import { moveBooking } from './move-booking.ts';
import { postCompletion } from './post-completion.ts';
import type { Booking } from './store.ts';
import { claimUntil } from './timers.ts';

type TimerContext = Pick<CommandContext, 'emit' | 'now' | 'ids' | 'settings'>;

/** Brings one booking up to date: makes every move whose time has come. Reading and writing a booking begin with it. */
export const applyDueTimers = command({
  name: 'apply_due_timers',
  title: 'Apply due timers',
  description: 'Makes the moves of a booking whose deadline has passed.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES) }),
  errors: [bookingNotFound],

  async run({ subject, tx, ...context }) {
    let booking = subject;
    while (booking.dueAt !== null && booking.dueAt <= context.now) {
      const next = await ON_DUE[booking.state]?.(tx, booking, booking.dueAt, context);
      if (next === undefined) break;
      booking = next;
    }
    return { bookingId: booking.id, state: booking.state };
  },
});

/** What happens in each state when its deadline passes. A state without a row waits for somebody for ever. */
const ON_DUE: Partial<Record<BookingState, (tx: Tx, booking: Booking, dueAt: Date, context: TimerContext) => Promise<Booking>>> =
  {
    PENDING_VERIFICATION: (tx, booking, _dueAt, context) => expire(tx, booking, 'VERIFICATION', context),
    PENDING_APPROVAL: (tx, booking, _dueAt, context) => expire(tx, booking, 'OWNER_NO_RESPONSE', context),
    PENDING_PAYMENT: (tx, booking, _dueAt, context) => expire(tx, booking, 'PAYMENT', context),
    CONFIRMED: (tx, booking, dueAt, { now, emit, settings }) =>
      moveBooking(tx, booking, 'assumeReturned', {
        now,
        emit,
        changes: { returnedAt: dueAt, dueAt: claimUntil(dueAt, settings) },
        note: 'nobody reported the return or a problem',
      }),
    RETURNED: complete,
  };

async function expire(tx: Tx, booking: Booking, because: string, { now, emit }: TimerContext): Promise<Booking> {
  await freeDays(tx, booking.id);
  return moveBooking(tx, booking, 'expire', { now, emit, changes: { closeReason: because }, note: because });
}

async function complete(tx: Tx, booking: Booking, _dueAt: Date, context: TimerContext): Promise<Booking> {
  const { id: bookingId, renterId: userId } = booking;
  await postCompletion(tx, booking, context);
  await recordTrustEvent(tx, { userId, kind: 'BOOKING_COMPLETED', bookingId }, context);
  return moveBooking(tx, booking, 'complete', context);
}
