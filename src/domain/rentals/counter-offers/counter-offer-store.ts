import { desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { counterOffers } from '../../../../db/schema/index.ts';
import { type CounterOffer, pricedOffer } from '../open-items/index.ts';

/** All offers of a booking: the pending one first, then the newest. */
export async function findCounterOffers(from: Reader, bookingId: string): Promise<CounterOffer[]> {
  const rows = await from
    .select()
    .from(counterOffers)
    .where(eq(counterOffers.bookingId, bookingId))
    .orderBy(desc(counterOffers.createdAt), desc(counterOffers.id));
  const priced = rows.map(pricedOffer);
  return [...priced.filter(isPending), ...priced.filter((counterOffer) => !isPending(counterOffer))];
}

function isPending({ status }: CounterOffer): boolean {
  return status === 'PENDING';
}
