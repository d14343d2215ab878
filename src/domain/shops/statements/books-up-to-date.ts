import { hasJournalNews } from '../../money/ledger/index.ts';
import type { PrepareContext } from '../../platform/kernel/index.ts';
import { enterDueDepreciation, hasDueDepreciation, enterDueOpex, hasDueOpex } from '../expenses/index.ts';
import { mirrorOwnerJournal } from '../finance-entries/index.ts';

type Context = Pick<PrepareContext, 'reader' | 'perform' | 'now'>;

/** Enters what the journal contains and what is due. Every operation that reads the books calls this first, in `prepare`. */
export async function booksUpToDate({ reader, perform, now }: Context, vendorId: string): Promise<void> {
  // Usually there is nothing to enter, and then no transaction is needed.
  const [isBehind, isDue, isUsed] = await Promise.all([
    hasJournalNews(reader, vendorId),
    hasDueOpex(reader, vendorId, now),
    hasDueDepreciation(reader, vendorId, now),
  ]);
  for (let more = isBehind; more;) ({ more } = await perform(mirrorOwnerJournal, { vendorId }));
  if (isDue) await perform(enterDueOpex, { vendorId });
  for (let more = isUsed; more;) ({ more } = await perform(enterDueDepreciation, { vendorId }));
}
