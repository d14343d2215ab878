import type { Tx } from '../../../db/database.ts';
import { bookingLock, setDeadline } from '../bookings/index.ts';
import type { PayoutRow } from './payout-store.ts';

/**
 * At that instant these payouts are looked at again: what they wait for may have happened by then. All their bookings are
 * locked at once, in one order for everybody: the caller holds no other booking's lock.
 */
export async function lookAgain(tx: Tx, waiting: readonly PayoutRow[], dueAt: Date): Promise<void> {
  if (waiting.length === 0) return;
  await tx.lock(...new Set(waiting.map(({ bookingId }) => bookingLock(bookingId)).toSorted()));
  for (const { id: subjectId, bookingId } of waiting) await setDeadline(tx, { bookingId, kind: 'PAYOUT', subjectId, dueAt });
}
