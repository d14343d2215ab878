import type { Tx } from '../../../db/database.ts';
import type { Emit, Ids, Minor } from '../kernel/index.ts';
import { creditOn } from './credit-store.ts';
import { moveCredit } from './move-credit.ts';

/** Gives back up to so much of the credit that a booking was paid with; all of it without an amount. Returns what came back. */
export async function returnCredit(
  tx: Tx,
  { id: bookingId, renterId: userId, currency }: { id: string; renterId: string; currency: string },
  { now, ids, emit, mostMinor = Infinity }: { now: Date; ids: Ids; emit: Emit; mostMinor?: Minor },
): Promise<Minor> {
  const amountMinor = Math.min(await creditOn(tx, bookingId), mostMinor);
  if (amountMinor <= 0) return 0;
  await moveCredit(tx, { userId, currency, kind: 'RETURN', amountMinor, bookingId, note: 'given back' }, { ids, now });
  await emit({ type: 'credit.returned', bookingId, data: { amountMinor, currency } });
  return amountMinor;
}
