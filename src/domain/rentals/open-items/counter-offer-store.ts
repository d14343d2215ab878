import { desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { counterOffers } from '../../../../db/schema/index.ts';
import { counterOfferLifecycle } from './counter-offer-lifecycle.ts';
import { type CounterOffer, pricedOffer, type StoredCounterOffer } from './counter-offer-view.ts';

/** Returns all offers of a booking: the pending one first, then the newest. */
export async function findCounterOffersOf(from: Reader, bookingId: string): Promise<CounterOffer[]> {
  const rows = await from
    .select()
    .from(counterOffers)
    .where(eq(counterOffers.bookingId, bookingId))
    .orderBy(desc(counterOffers.createdAt), desc(counterOffers.id));
  const priced = rows.map(pricedOffer);
  return [...priced.filter(isPending), ...priced.filter((counterOffer) => !isPending(counterOffer))];
}

/** Returns all offers of many bookings, whose ids are a JSON list. A booking has few, because their number is limited. */
export const findCounterOffersOfBookings = hotQuery('offers_of_bookings', (reader) =>
  reader
    .select()
    .from(counterOffers)
    .where(isListed(counterOffers.bookingId, placeholder('bookingIds'))),
);

export async function findOpenCounterOffer(from: Reader, bookingId: string): Promise<StoredCounterOffer | null> {
  return openCounterOffer(await findCounterOffersOfBookings(from, { bookingIds: JSON.stringify([bookingId]) }));
}

/** Returns the one of a booking’s offers that waits for an answer. */
export function openCounterOffer(offers: readonly StoredCounterOffer[]): StoredCounterOffer | null {
  return offers.find(isPending) ?? null;
}

function isPending({ status }: Pick<StoredCounterOffer, 'status'>): boolean {
  return counterOfferLifecycle.open.includes(status);
}
