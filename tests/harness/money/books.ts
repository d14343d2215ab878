import { setTimeout } from 'node:timers/promises';
import { and, eq, like, notInArray, type SQL, sum } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { accountBalances, journal, postings } from '../../../db/schema/index.ts';
import type { TestMarketplace } from '../start-marketplace.ts';

const TRIES = 3;
const WAIT_MS = 100;

/** The balance of each account from its postings, checked against the cached ones. They sum to zero per currency. */
export async function trialBalance(database: Pick<Database, 'reader'>): Promise<Map<string, number>> {
  // Two reads are no snapshot: what is posted between them is there the next time.
  for (let again = 0; again < TRIES; again += 1) {
    try {
      return await readBalances(database);
    } catch {
      await setTimeout(WAIT_MS);
    }
  }
  return readBalances(database);
}

async function readBalances({ reader }: Pick<Database, 'reader'>): Promise<Map<string, number>> {
  const rows = await reader
    .select({ account: postings.account, currency: postings.currency, balance: sum(postings.amountMinor) })
    .from(postings)
    .groupBy(postings.account, postings.currency);
  const cached = await reader.select().from(accountBalances);
  const balances = new Map(rows.map(({ account, currency, balance }) => [`${account} ${currency}`, Number(balance)]));
  for (const { account, currency, balanceMinor } of cached) {
    if (balances.get(`${account} ${currency}`) !== balanceMinor) throw new Error(`The cached balance of ${account} is wrong.`);
  }
  const total = [...balances.values()].reduce((all, balance) => all + balance, 0);
  if (total !== 0) throw new Error(`The books do not balance: ${total}.`);
  return balances;
}

/** What the journal says that the owner has earned with the booking, whatever of it was sent. Minor units. */
export async function earnedWith(market: TestMarketplace, bookingId: string): Promise<number> {
  const earned = and(eq(journal.bookingId, bookingId), notInArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED']));
  return -(await sumOfOwnerPostings(market, earned));
}

/** Sum of what the journal's entries that fulfil this put on the owners' accounts; negative is what they are owed. Minor units. */
export async function sumOfOwnerPostings({ database }: TestMarketplace, which: SQL | undefined): Promise<number> {
  const [row] = await database.reader
    .select({ total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(like(postings.account, 'OWNER_PAYABLE:%'), which));
  return Number(row?.total ?? 0);
}
