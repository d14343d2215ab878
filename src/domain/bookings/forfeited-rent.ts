import { and, asc, eq, gt } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { extensions } from '../../../db/schema/index.ts';
import { type Commitment, type Minor, sum } from '../kernel/index.ts';
import { escrowOf, sumsOf } from '../ledger/index.ts';
import type { Booking } from './store.ts';

/**
 * What giving up so much of a paid rent commits of the renter's money. It counts as what it was paid for, so that a key
 * that paid it has committed it before, and together with what shorter dates took of it earlier.
 */
export async function forfeitedRent(from: Reader, booking: Booking, lostMinor: Minor): Promise<Commitment[]> {
  if (lostMinor <= 0) return [];
  const { id, currency, totalMinor } = booking;
  const lostBefore = Math.max(0, (await sumsOf(from, id, 'SHORTENING')).get(escrowOf(id)) ?? 0);
  const paidLater = await from
    .select({ id: extensions.id, dueMinor: extensions.dueMinor })
    .from(extensions)
    .where(and(eq(extensions.bookingId, id), eq(extensions.status, 'PAID'), gt(extensions.dueMinor, 0)))
    .orderBy(asc(extensions.requestedAt), asc(extensions.id));
  let left = lostMinor + lostBefore;
  const firstMinor = Math.max(0, totalMinor + lostBefore - sum(paidLater.map(({ dueMinor }) => dueMinor)));
  const paid = [
    { reference: `rental:${id}`, paidMinor: firstMinor },
    ...paidLater.map((extension) => ({ reference: `extension:${extension.id}`, paidMinor: extension.dueMinor })),
  ];
  return paid.flatMap(({ reference, paidMinor }) => {
    const amountMinor = Math.min(left, paidMinor);
    left -= amountMinor;
    return amountMinor > 0 ? [{ reference, amountMinor, currency }] : [];
  });
}
