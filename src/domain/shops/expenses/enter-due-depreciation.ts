import { z } from 'zod';
import { command, dayOf, IdInput, type PrepareContext } from '../../platform/kernel/index.ts';
import { findBooksOf, shopBooks } from '../finance-entries/index.ts';
import { enterDepreciation, findDueAcquisitions, hasDueDepreciation } from './acquisition.ts';

/** The most acquisitions whose months one call enters. A larger shop catches up when its books are read next. */
const AT_ONCE = 5;

/** Enters depreciation that is due, before the books are read. Usually nothing is due, and then no transaction is needed. */
export async function depreciationUpToDate(
  { reader, perform, now }: Pick<PrepareContext, 'reader' | 'perform' | 'now'>,
  vendorId: string,
): Promise<void> {
  let more = await hasDueDepreciation(reader, vendorId, now);
  while (more) ({ more } = await perform(enterDueDepreciation, { vendorId }));
}

export const enterDueDepreciation = command({
  name: 'enter_due_depreciation',
  title: 'Enter depreciation',
  description: 'Enters the depreciation of a shop’s assets for months that are over, each month once.',
  access: shopBooks,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ more: z.boolean() }),
  errors: [],

  async run({ input: { vendorId }, tx, now, ids }) {
    // The acquisitions are read under the lock of the books, because several calls may want to enter the same months.
    const today = dayOf(now, (await findBooksOf(tx, vendorId)).timeZone);
    const due = await findDueAcquisitions(tx, vendorId, today);
    for (const acquisition of due.slice(0, AT_ONCE)) await enterDepreciation(tx, acquisition, { today, ids, now });
    return { more: due.length > AT_ONCE };
  },
});
