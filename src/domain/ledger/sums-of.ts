import { and, eq, sum } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { journal, postings } from '../../../db/schema/index.ts';
import type { Minor } from '../kernel/index.ts';
import type { JournalEntry } from './post.ts';

/** What the entries of one kind about a booking moved, account by account, minor units: plus is debit. */
export async function sumsOf(from: Reader, bookingId: string, kind: JournalEntry['kind']): Promise<ReadonlyMap<string, Minor>> {
  const rows = await from
    .select({ account: postings.account, total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(eq(journal.bookingId, bookingId), eq(journal.kind, kind)))
    .groupBy(postings.account);
  return new Map(rows.map(({ account, total }) => [account, Number(total ?? 0)]));
}
