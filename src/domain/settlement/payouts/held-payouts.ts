import type { Tx } from '../../../../db/database.ts';
import { attemptEach, type Perform } from '../../platform/kernel/index.ts';
import { setDeadline, bookingLock } from '../../rentals/bookings/index.ts';
import { findPayoutsIn, type PayoutRow } from './payout-store.ts';
import { schedulePayout } from './schedule-payout.ts';

/** The most payouts of one vendor that are checked at a time, those with the longest wait first. The others follow later. */
export const MOST_RECHECKED = 500;

/** Checks payouts that wait because of a debt, after the vendor's debt has become smaller. */
export async function recheckIndebtedPayouts(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const held = await findPayoutsIn(tx, ['ON_HOLD'], { vendorId, limit: MOST_RECHECKED, holdReason: 'NEGATIVE_BALANCE' });
  await recheckAt(tx, held, now);
}

/**
 * Checks each payout in a transaction of its own, so that one failure does not stop the others. A failure makes the whole call
 * fail at the end, so that it is tried again.
 */
export async function recheckEach(held: readonly PayoutRow[], perform: Perform): Promise<number> {
  const bookingIds = new Set(held.map(({ bookingId }) => bookingId));
  await attemptEach(async (attempt) => {
    for (const bookingId of bookingIds) {
      await attempt(`The payout of booking ${bookingId} could not be looked at.`, () => perform(schedulePayout, { bookingId }));
    }
  });
  return bookingIds.size;
}

/**
 * Checks these payouts as of an instant, because what they wait for may have happened. It locks all their bookings at once, in
 * a fixed order; the caller holds the lock of no other booking.
 */
export async function recheckAt(tx: Tx, waiting: readonly PayoutRow[], dueAt: Date): Promise<void> {
  if (waiting.length === 0) return;
  await tx.lock(...new Set(waiting.map(({ bookingId }) => bookingLock(bookingId)).toSorted()));
  for (const { id: subjectId, bookingId } of waiting) await setDeadline(tx, { bookingId, kind: 'PAYOUT', subjectId, dueAt });
}
