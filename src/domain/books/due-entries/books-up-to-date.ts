import { hasJournalNews } from '../../money/ledger/index.ts';
import { dayOf, HOUR_MS, type PrepareContext } from '../../platform/kernel/index.ts';
import { enterDueDepreciation } from '../acquisitions/index.ts';
import { mirrorOwnerJournal } from '../entries/index.ts';
import { enterDueOpex, hasDueOpex } from '../recurring/index.ts';

/** So far ahead of UTC the day begins first somewhere. */
const FIRST_MIDNIGHT_MS = 14 * HOUR_MS;

type Context = Pick<PrepareContext, 'reader' | 'perform' | 'now'>;

/** Enters what enters itself: what the journal says, and what has fallen due. Whoever reads the books does it first, in `prepare`. */
export async function booksUpToDate({ reader, perform, now }: Context, vendorId: string): Promise<void> {
  // Mostly there is nothing, and then nobody has to wait for the writer.
  const [isBehind, isDue] = await Promise.all([
    hasJournalNews(reader, vendorId),
    hasDueOpex(reader, vendorId, dayOf(new Date(now.getTime() + FIRST_MIDNIGHT_MS), 'UTC')),
  ]);
  for (let more = isBehind; more;) ({ more } = await perform(mirrorOwnerJournal, { vendorId }));
  if (isDue) await perform(enterDueOpex, { vendorId });
}
