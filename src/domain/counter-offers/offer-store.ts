import { desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { counterOffers } from '../../../db/schema/index.ts';
import { Price } from '../pricing/index.ts';

type StoredOffer = typeof counterOffers.$inferSelect;

/** A counter-offer with the whole price that would replace the booking's. */
export type CounterOffer = Omit<StoredOffer, 'price'> & { readonly price: Price };

/** All offers of a booking: the pending one first, then the newest. */
export async function findOffers(from: Reader, bookingId: string): Promise<CounterOffer[]> {
  const rows = await from
    .select()
    .from(counterOffers)
    .where(eq(counterOffers.bookingId, bookingId))
    .orderBy(desc(counterOffers.createdAt), desc(counterOffers.id));
  const offers = rows.map((row) => ({ ...row, price: Price.parse(row.price) }));
  return [...offers.filter(isPending), ...offers.filter((offer) => !isPending(offer))];
}

function isPending({ status }: CounterOffer): boolean {
  return status === 'PENDING';
}
