import type { Tx } from '../../../db/database.ts';
import type { Ids } from '../kernel/index.ts';
import { linesOf } from './lines-of.ts';
import { type JournalEntry, post } from './post.ts';

/** Undoes an entry by its opposite, once. Returns the lines that undo it; none when there was no such entry. */
export async function reverse(
  tx: Tx,
  undone: string,
  entry: Omit<JournalEntry, 'lines' | 'idemKey'>,
  context: { ids: Ids; now: Date },
): Promise<JournalEntry['lines']> {
  const posted = await linesOf(tx, undone);
  const lines = posted.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
  await post(tx, { ...entry, idemKey: `${undone}:reversed`, lines }, context);
  return lines;
}
