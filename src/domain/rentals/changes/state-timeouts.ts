import type { Tx } from '../../../../db/database.ts';
import type { BookingState } from '../../../../db/values/index.ts';
import { freeDays } from '../../catalog/availability/index.ts';
import { returnCredit } from '../../money/credit/index.ts';
import {
  type Booking,
  claimUntil,
  requirementsOf,
  saveBooking,
  silentAcceptanceHours,
  riskOfBooking,
  silenceAccepts,
  advanceBooking,
  tryHold,
} from '../bookings/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { findWaitingOfflineProof, isBookingFrozen } from '../open-items/index.ts';
import { moveBooking } from './booking-moves.ts';
import { completeBooking } from './booking-completion.ts';

type StateTimeout = (tx: Tx, booking: Booking, context: WriteCtx) => Promise<Booking>;

/** What happens when a booking's deadline passes, for each state that has one. */
export const STATE_TIMEOUTS: Partial<Record<BookingState, StateTimeout>> = {
  PENDING_VERIFICATION: (tx, booking, context) => expireBooking(tx, booking, 'VERIFICATION', context),
  PENDING_APPROVAL: async (tx, request, context) =>
    (await acceptUnanswered(tx, request, context)) ?? expireBooking(tx, request, 'OWNER_NO_RESPONSE', context),
  // The renter may have transferred the rent, so nothing ends until somebody has checked.
  PENDING_PAYMENT: async (tx, booking, context) =>
    (await findWaitingOfflineProof(tx, booking.id)) === null
      ? expireBooking(tx, booking, 'PAYMENT', context)
      : wait(tx, booking, context),
  CONFIRMED: assumeReturned,
  ACTIVE: assumeReturned,
  RETURNED: async (tx, booking, context) =>
    (await isClosable(tx, booking)) ? completeBooking(tx, booking, 'complete', context) : wait(tx, booking, context),
};

/**
 * Assumes the return a day after the end if neither side has said anything, so that no booking stays open and no owner stays
 * unpaid.
 */
async function assumeReturned(tx: Tx, booking: Booking, context: WriteCtx): Promise<Booking> {
  const { now, emit } = context;
  if (booking.overdueSince !== null || !(await isClosable(tx, booking))) return wait(tx, booking, context);
  return moveBooking(tx, booking, 'assumeReturned', {
    now,
    emit,
    changes: { returnedAt: now, returnAssumed: true, dueAt: claimUntil(now, booking.limits) },
    note: 'nobody reported the return or a problem',
  });
}

async function isClosable(tx: Tx, booking: Booking): Promise<boolean> {
  return !(await isBookingFrozen(tx, booking.id));
}

/** Stops the deadline because somebody must act. `resumeBooking` sets it again when the last open item is closed. */
function wait(tx: Tx, booking: Booking, { now }: WriteCtx): Promise<Booking> {
  return saveBooking(tx, booking, { dueAt: null, updatedAt: now });
}

/**
 * Accepts a request whose time is over, if the category says that the owner's silence accepts. Returns null if silence does not
 * accept: in another category, if the start came first, if documents were not judged, if the listing is suspended, at a high
 * risk, or if somebody else wants or has the days.
 */
async function acceptUnanswered(tx: Tx, request: Booking, context: WriteCtx): Promise<Booking | null> {
  const { now, emit, settings } = context;
  const silenceHours = await silentAcceptanceHours(tx, request);
  if (silenceHours === null) return null;
  const [requirements, { level }] = await Promise.all([requirementsOf(tx, request, now), riskOfBooking(tx, request, now)]);
  if (!silenceAccepts(request, { silenceHours, requirements, level })) return null;
  const held = await tryHold(tx, request, { now, settings });
  if (!held.held) return null;
  return advanceBooking(tx, request, 'acceptBySilence', {
    now,
    emit,
    changes: { dueAt: held.heldUntil, paymentDueAt: held.heldUntil, approvedBy: 'SILENCE' },
    note: `the owner did not answer within ${silenceHours} hours`,
  });
}

/**
 * Ends a booking because nobody did in time what it waited for, or because that was refused. Its days become free and credit
 * comes back.
 */
export async function expireBooking(
  tx: Tx,
  booking: Booking,
  because: 'VERIFICATION' | 'OWNER_NO_RESPONSE' | 'PAYMENT',
  context: WriteCtx,
): Promise<Booking> {
  const { now, emit } = context;
  await freeDays(tx, booking.id);
  await returnCredit(tx, booking, context);
  return moveBooking(tx, booking, 'expire', { now, emit, changes: { closeReason: because }, note: because });
}
