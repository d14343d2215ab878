import { and, eq, notInArray } from 'drizzle-orm';
import { journal } from '../../db/schema/index.ts';
import { sumOfOwnerPostings } from './owner-postings.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** What the journal says that the owner has earned with the booking, whatever of it was sent. Minor units. */
export async function earnedWith(market: TestMarketplace, bookingId: string): Promise<number> {
  const earned = and(eq(journal.bookingId, bookingId), notInArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED']));
  return -(await sumOfOwnerPostings(market, earned));
}
