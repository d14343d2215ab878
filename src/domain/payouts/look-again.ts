import type { Tx } from '../../../db/database.ts';
import { bookingLock, setDeadline } from '../bookings/index.ts';
import type { PayoutRow } from './payout-store.ts';

/** At that instant these payouts are looked at again: what they wait for may have happened by then. */
export async function lookAgain(tx: Tx, waiting: readonly PayoutRow[], dueAt: Date): Promise<void> {
  if (waiting.length === 0) return;
  await tx.lock(...waiting.map(({ bookingId }) => bookingLock(bookingId)));
  for (const { id: subjectId, bookingId } of waiting) await setDeadline(tx, { bookingId, kind: 'PAYOUT', subjectId, dueAt });
}
