import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { journal, postings } from '../../../db/schema/index.ts';
import type { JournalEntry } from './post.ts';

/** The lines of the entry that records a fact; none when it was not posted. */
export async function linesOf(from: Reader, idemKey: string): Promise<JournalEntry['lines']> {
  return from
    .select({ account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.idemKey, idemKey))
    .orderBy(asc(postings.line));
}
