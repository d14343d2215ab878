import type { Tx } from '../../../../db/database.ts';
import { collectFailures, type Perform } from '../../platform/kernel/index.ts';
import { setDeadline, bookingLock } from '../../rentals/bookings/index.ts';
import { findPayoutsIn, type PayoutRow } from './payout-store.ts';
import { schedulePayout } from './schedule-payout.ts';

/**
 * How many payouts of one vendor are looked at in one go, those that have waited longest first. The others have their turn
 * later.
 */
export const MOST_RECHECKED = 500;

/** Looks again at payouts that wait because of a debt, after the vendor's debt has become smaller. */
export async function recheckIndebtedPayouts(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const held = await findPayoutsIn(tx, ['ON_HOLD'], { vendorId, limit: MOST_RECHECKED, holdReason: 'NEGATIVE_BALANCE' });
  await recheckAt(tx, held, now);
}

/**
 * Looks at each payout in a transaction of its own, so that one that fails does not keep the others from their turn. The whole
 * is tried again.
 */
export async function recheckEach(held: readonly PayoutRow[], perform: Perform): Promise<number> {
  const failures = collectFailures();
  const bookingIds = new Set(held.map(({ bookingId }) => bookingId));
  for (const bookingId of bookingIds) {
    await failures.attempt(`The payout of booking ${bookingId} could not be looked at.`, () =>
      perform(schedulePayout, { bookingId }),
    );
  }
  failures.throwIfAny();
  return bookingIds.size;
}

/**
 * At that instant these payouts are looked at again: what they wait for may have happened by then. All their bookings are
 * locked at once, in one order for everybody: the caller holds no other booking's lock.
 */
export async function recheckAt(tx: Tx, waiting: readonly PayoutRow[], dueAt: Date): Promise<void> {
  if (waiting.length === 0) return;
  await tx.lock(...new Set(waiting.map(({ bookingId }) => bookingLock(bookingId)).toSorted()));
  for (const { id: subjectId, bookingId } of waiting) await setDeadline(tx, { bookingId, kind: 'PAYOUT', subjectId, dueAt });
}
