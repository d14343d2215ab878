import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { journal, postings } from '../../../db/schema/index.ts';
import type { Ids } from '../kernel/index.ts';
import { type JournalEntry, post } from './post.ts';

/** Undoes an entry by its opposite, once. Returns the lines that undo it; none when there was no such entry. */
export async function reverse(
  tx: Tx,
  undone: string,
  entry: Omit<JournalEntry, 'lines' | 'idemKey'>,
  context: { ids: Ids; now: Date },
): Promise<JournalEntry['lines']> {
  const posted = await tx
    .select({ account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.idemKey, undone))
    .orderBy(asc(postings.line));
  const lines = posted.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
  await post(tx, { ...entry, idemKey: `${undone}:reversed`, lines }, context);
  return lines;
}
