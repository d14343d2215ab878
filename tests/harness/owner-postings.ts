import { and, eq, like, type SQL, sum } from 'drizzle-orm';
import { journal, postings } from '../../db/schema/index.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** Sum of what the journal's entries that fulfil this put on the owners' accounts; negative is what they are owed. Minor units. */
export async function sumOfOwnerPostings({ database }: TestMarketplace, which: SQL | undefined): Promise<number> {
  const [row] = await database.reader
    .select({ total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(like(postings.account, 'OWNER_PAYABLE:%'), which));
  return Number(row?.total ?? 0);
}
