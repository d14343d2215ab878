import { and, eq, inArray } from 'drizzle-orm';
import { bookings, journal } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../dates.ts';
import { sumOfOwnerPostings } from '../money/books.ts';
import { confirmedKayak } from './kayak.ts';
import type { TestMarketplace } from '../start-marketplace.ts';

export const IBAN = 'PT50 0002 0123 1234 5678 9015 4';

/** A booking of the kayak that has just been completed, with its payout scheduled. Days that many ahead must be free. */
export async function earnKayak(market: TestMarketplace, daysAhead: number): Promise<string> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  const now = market.clock.now();
  const returned = { state: 'RETURNED', returnedAt: now, dueAt: now } as const;
  await market.database.transaction((tx) => tx.update(bookings).set(returned).where(eq(bookings.id, bookingId)));
  await market.owner.call('get_owner_booking_detail', { bookingId });
  await market.dispatcher.drain();
  return bookingId;
}

/** The owner's account is known, and so long that nothing waits for it. */
export async function withBank(market: TestMarketplace, iban = IBAN): Promise<TestMarketplace> {
  await market.owner.call('manage_payout_bank', { action: 'set', iban, holder: 'Atlantic Outdoors Lda' });
  return advanceTime(market, { hours: 73 });
}

/** The booking's payout as its owner sees it, after everything that is due has happened. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
export async function payoutOf(market: TestMarketplace, bookingId: string): Promise<any> {
  await market.dispatcher.drain();
  await market.owner.call('list_owner_payouts');
  await market.dispatcher.drain();
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  return items.find((item: { bookingId: string }) => item.bookingId === bookingId);
}

/** What has left for vendors' accounts about these bookings and has not come back, by the journal. */
export function paidOut(market: TestMarketplace, ...bookingIds: string[]): Promise<number> {
  const sent = and(inArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED']), inArray(journal.bookingId, bookingIds));
  return sumOfOwnerPostings(market, sent);
}
