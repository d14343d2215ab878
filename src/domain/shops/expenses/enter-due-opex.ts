import { z } from 'zod';
import { command, dayOf, IdInput, type PrepareContext } from '../../platform/kernel/index.ts';
import { findBooksOf, shopBooks } from '../finance-entries/index.ts';
import { enterDue, findTemplates, hasDueOpex } from './opex-template.ts';

/**
 * Enters recurring expenses that are due, before the books are read. Usually nothing is due, and then no transaction is needed.
 */
export async function opexUpToDate(
  { reader, perform, now }: Pick<PrepareContext, 'reader' | 'perform' | 'now'>,
  vendorId: string,
): Promise<void> {
  if (await hasDueOpex(reader, vendorId, now)) await perform(enterDueOpex, { vendorId });
}

export const enterDueOpex = command({
  name: 'enter_due_opex',
  title: 'Enter recurring expenses',
  description: 'Enters the recurring expenses of a shop that have fallen due, each period once.',
  access: shopBooks,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ alreadyDone: z.boolean().optional() }),
  errors: [],

  async run({ input: { vendorId }, tx, now, ids }) {
    // The templates are read under the lock of the books, because several calls may want to enter the same expenses.
    const today = dayOf(now, (await findBooksOf(tx, vendorId)).timeZone);
    const isDue = (nextDue: string | null) => nextDue !== null && nextDue <= today;
    const due = (await findTemplates(tx, vendorId)).filter((one) => one.status === 'ACTIVE' && isDue(one.nextDue));
    await enterDue(tx, due, { today, now, ids });
    return due.length === 0 ? { alreadyDone: true } : {};
  },
});
