import type { Perform } from '../kernel/index.ts';
import type { PayoutRow } from './payout-store.ts';
import { schedulePayout } from './schedule-payout.ts';

/** Looks at each in a transaction of its own; one that fails keeps no other from its turn, and the whole is tried again. */
export async function lookAtEach(held: readonly PayoutRow[], perform: Perform): Promise<number> {
  const failures: Error[] = [];
  const bookingIds = new Set(held.map(({ bookingId }) => bookingId));
  for (const bookingId of bookingIds) {
    await perform(schedulePayout, { bookingId }).catch((cause: unknown) =>
      failures.push(new Error(`The payout of booking ${bookingId} could not be looked at.`, { cause })),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
  return bookingIds.size;
}
