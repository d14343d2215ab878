import { z } from 'zod';
import { findVendorsWithNews } from '../../money/ledger/index.ts';
import { attemptEach, command, dayOf, systemOnly } from '../../platform/kernel/index.ts';
import { findVendorsWithDepreciation, findVendorsWithDue } from '../expenses/index.ts';
import { checkMaintenance, findVendorsWithMaintenance } from '../maintenance/index.ts';
import { booksUpToDate } from './books-up-to-date.ts';

/** How many shops one round handles. */
const MOST_SHOPS = 100;

export const keepBooks = command({
  name: 'keep_books',
  title: 'Keep the books of shops',
  description:
    'Enters in owners’ books what enters itself, so that whoever reads them does not have to wait for it, and looks after what waits for maintenance.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ shops: z.int() }),
  errors: [],

  async prepare({ reader, now, perform }) {
    const news = await findVendorsWithNews(reader, MOST_SHOPS);
    const today = dayOf(now, 'UTC');
    const due = await findVendorsWithDue(reader, today, MOST_SHOPS);
    const used = await findVendorsWithDepreciation(reader, today, MOST_SHOPS);
    const vendorIds = [...new Set([...news, ...due, ...used])];
    await attemptEach(async (attempt) => {
      for (const vendorId of vendorIds) {
        await attempt(`The books of ${vendorId} could not be kept.`, () => booksUpToDate({ reader, perform, now }, vendorId));
      }
      for (const vendorId of await findVendorsWithMaintenance(reader, today, MOST_SHOPS)) {
        await attempt(`The maintenance of ${vendorId} could not be looked after.`, () => perform(checkMaintenance, { vendorId }));
      }
    });
    return { shops: vendorIds.length };
  },

  run: async ({ prepared }) => prepared,
});
