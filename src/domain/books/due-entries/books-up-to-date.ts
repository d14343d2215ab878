import type { Perform } from '../../platform/kernel/index.ts';
import { mirrorOwnerJournal } from '../entries/index.ts';
import { enterDueOpex } from '../recurring/index.ts';

/** Enters what enters itself: what the journal says, and what has fallen due. Whoever reads the books does it first, in `prepare`. */
export async function booksUpToDate(perform: Perform, vendorId: string): Promise<void> {
  for (let more = true; more;) ({ more } = await perform(mirrorOwnerJournal, { vendorId }));
  await perform(enterDueOpex, { vendorId });
}
