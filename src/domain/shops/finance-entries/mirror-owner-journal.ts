import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { dropJournalNews, findJournalNews } from '../../money/ledger/index.ts';
import { command, IdInput, type Ids } from '../../platform/kernel/index.ts';
import { shopBooks } from './entry-access.ts';
import { mirrorEntries } from './entry.ts';
import { entriesOf, findBookingFacts } from './journal-facts.ts';

/** How many entries of the journal are mirrored in one transaction. */
const AT_ONCE = 50;

export const mirrorOwnerJournal = command({
  name: 'mirror_owner_journal',
  title: 'Take over the journal',
  description: 'Takes over into a shop’s books what the journal says about its bookings: each fact once.',
  access: shopBooks,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ more: z.boolean(), alreadyDone: z.boolean().optional() }),
  errors: [],

  run: async ({ input: { vendorId }, tx, now, ids }) => ({ more: await mirrorJournal(tx, vendorId, { now, ids }) }),
});

/** Enters what the journal contains and the books do not contain yet. Returns whether more is left. */
async function mirrorJournal(tx: Tx, vendorId: string, context: { ids: Ids; now: Date }): Promise<boolean> {
  const news = await findJournalNews(tx, vendorId, AT_ONCE);
  if (news.length === 0) return false;
  const bookingIds = [...new Set(news.map(({ bookingId }) => bookingId))];
  const facts = await findBookingFacts(tx, vendorId, bookingIds);
  await mirrorEntries(tx, vendorId, facts.flatMap(entriesOf), context);
  await dropJournalNews(
    tx,
    news.map(({ id }) => id),
  );
  return news.length === AT_ONCE;
}
