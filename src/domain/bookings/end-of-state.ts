import type { Tx } from '../../../db/database.ts';
import type { BookingState } from '../../../db/values.ts';
import { acceptUnanswered } from './accept-unanswered.ts';
import { completeBooking } from './complete-booking.ts';
import type { DueContext } from './due-context.ts';
import { expireBooking } from './expire-booking.ts';
import { moveBooking } from './move-booking.ts';
import { findWaitingProof } from './offline-store.ts';
import { findOpenMatters, isFrozen } from './open-matters.ts';
import { type Booking, saveBooking } from './store.ts';
import { claimUntil } from './timers.ts';

type EndOfState = (tx: Tx, booking: Booking, context: DueContext) => Promise<Booking>;

/** What happens in each state when its deadline passes. A state without a row waits for somebody for ever. */
export const END_OF_STATE: Partial<Record<BookingState, EndOfState>> = {
  PENDING_VERIFICATION: (tx, booking, context) => expireBooking(tx, booking, 'VERIFICATION', context),
  PENDING_APPROVAL: async (tx, request, context) =>
    (await acceptUnanswered(tx, request, context)) ?? expireBooking(tx, request, 'OWNER_NO_RESPONSE', context),
  // The renter may have transferred it: until somebody has looked, nothing ends.
  PENDING_PAYMENT: async (tx, booking, context) =>
    (await findWaitingProof(tx, booking.id)) === null
      ? expireBooking(tx, booking, 'PAYMENT', context)
      : wait(tx, booking, context),
  CONFIRMED: assumeReturned,
  ACTIVE: assumeReturned,
  RETURNED: async (tx, booking, context) =>
    (await isClosable(tx, booking)) ? completeBooking(tx, booking, 'complete', context) : wait(tx, booking, context),
};

/** A day after the end nobody said anything: no booking stays open and no owner unpaid. Not where somebody did. */
async function assumeReturned(tx: Tx, booking: Booking, context: DueContext): Promise<Booking> {
  const { now, emit, settings } = context;
  if (booking.overdueSince !== null || !(await isClosable(tx, booking))) return wait(tx, booking, context);
  return moveBooking(tx, booking, 'assumeReturned', {
    now,
    emit,
    changes: { returnedAt: now, returnAssumed: true, dueAt: claimUntil(now, settings) },
    note: 'nobody reported the return or a problem',
  });
}

async function isClosable(tx: Tx, booking: Booking): Promise<boolean> {
  return !isFrozen(await findOpenMatters(tx, booking));
}

/** Waits for somebody: `resumeBooking` sets the clock again when the last open matter is closed. */
function wait(tx: Tx, booking: Booking, { now }: DueContext): Promise<Booking> {
  return saveBooking(tx, booking, { dueAt: null, updatedAt: now });
}
