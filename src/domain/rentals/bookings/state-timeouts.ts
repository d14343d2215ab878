import type { Tx } from '../../../../db/database.ts';
import type { BookingState } from '../../../../db/values/index.ts';
import { freeDays } from '../../catalog/availability/index.ts';
import { returnCredit } from '../../money/credit/index.ts';
import {
  type Booking,
  claimUntil,
  type DueContext,
  requirementsOf,
  saveBooking,
  silentAcceptanceHours,
} from '../booking-records/index.ts';
import { riskOfBooking } from '../booking-risk/index.ts';
import { silenceAccepts } from './silent-acceptance.ts';
import { findOpenItems, isFrozen } from '../open-items/index.ts';
import { findWaitingOfflineProof } from '../offline-transfers/index.ts';
import { moveBooking } from './booking-lifecycle.ts';
import { completeBooking } from './complete-booking.ts';
import { tryHold } from './rental-period.ts';

type StateTimeout = (tx: Tx, booking: Booking, context: DueContext) => Promise<Booking>;

/** What happens in each state when its deadline passes. A state without a row waits for somebody for ever. */
export const STATE_TIMEOUTS: Partial<Record<BookingState, StateTimeout>> = {
  PENDING_VERIFICATION: (tx, booking, context) => expireBooking(tx, booking, 'VERIFICATION', context),
  PENDING_APPROVAL: async (tx, request, context) =>
    (await acceptUnanswered(tx, request, context)) ?? expireBooking(tx, request, 'OWNER_NO_RESPONSE', context),
  // The renter may have transferred it: until somebody has looked, nothing ends.
  PENDING_PAYMENT: async (tx, booking, context) =>
    (await findWaitingOfflineProof(tx, booking.id)) === null
      ? expireBooking(tx, booking, 'PAYMENT', context)
      : wait(tx, booking, context),
  CONFIRMED: assumeReturned,
  ACTIVE: assumeReturned,
  RETURNED: async (tx, booking, context) =>
    (await isClosable(tx, booking)) ? completeBooking(tx, booking, 'complete', context) : wait(tx, booking, context),
};

/** A day after the end nobody said anything: no booking stays open and no owner unpaid. Not where somebody did. */
async function assumeReturned(tx: Tx, booking: Booking, context: DueContext): Promise<Booking> {
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
  return !isFrozen(await findOpenItems(tx, booking));
}

/** Waits for somebody: `resumeBooking` sets the clock again when the last open item is closed. */
function wait(tx: Tx, booking: Booking, { now }: DueContext): Promise<Booking> {
  return saveBooking(tx, booking, { dueAt: null, updatedAt: now });
}

/**
 * Where the category says that an owner's silence accepts, a request that nothing stands against is accepted when its
 * time is over. Null where silence does not accept: another category, a start that came first, documents that nobody
 * judged, a suspended listing, a high risk, or days that somebody else wants or has.
 */
async function acceptUnanswered(tx: Tx, request: Booking, context: DueContext): Promise<Booking | null> {
  const { now, emit, settings } = context;
  const silenceHours = await silentAcceptanceHours(tx, request);
  if (silenceHours === null) return null;
  const [requirements, { level }] = await Promise.all([requirementsOf(tx, request, now), riskOfBooking(tx, request, now)]);
  if (!silenceAccepts(request, { silenceHours, requirements, level })) return null;
  const held = await tryHold(tx, request, { now, settings });
  if (!held.held) return null;
  return moveBooking(tx, request, 'acceptBySilence', {
    now,
    emit,
    changes: { dueAt: held.heldUntil, approvedBy: 'SILENCE' },
    note: `the owner did not answer within ${silenceHours} hours`,
  });
}

/** Nobody did in time what the booking waited for, or what was done was refused: its days are free, credit comes back. */
export async function expireBooking(
  tx: Tx,
  booking: Booking,
  because: 'VERIFICATION' | 'OWNER_NO_RESPONSE' | 'PAYMENT',
  context: DueContext,
): Promise<Booking> {
  const { now, emit } = context;
  await freeDays(tx, booking.id);
  await returnCredit(tx, booking, context);
  return moveBooking(tx, booking, 'expire', { now, emit, changes: { closeReason: because }, note: because });
}
