import { and, eq, like, notInArray, sum } from 'drizzle-orm';
import { journal, postings } from '../../db/schema/index.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** What the journal says that the owner has earned with the booking, whatever of it was sent. Minor units. */
export async function earnedWith({ database }: TestMarketplace, bookingId: string): Promise<number> {
  const [row] = await database.reader
    .select({ total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(
      and(
        like(postings.account, 'OWNER_PAYABLE:%'),
        eq(journal.bookingId, bookingId),
        notInArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED']),
      ),
    );
  return -Number(row?.total ?? 0);
}
