import { z } from 'zod';
import { anyVendor, dayOf, query } from '../../platform/kernel/index.ts';
import { booksUpToDate } from './books-up-to-date.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { PeriodInput, quarterNamed, quarterOf, taxPeriod, TaxPeriodView } from './tax-period.ts';
import { findTaxProfiles } from './tax-profile.ts';

export const getTaxPeriod = query({
  name: 'get_tax_period',
  title: 'Tax of a quarter',
  description:
    'Output tax, input tax, tax in commission and what is due of a quarter, per currency, and entries whose receipts are missing. For information, not a filing.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ period: PeriodInput.optional().describe('YYYY-Qn; default: this one') }),
  example: { period: '2026-Q2' },
  output: TaxPeriodView,
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => booksUpToDate(context, vendorId),

  async run({ caller: { vendorId }, input: { period }, reader, now }) {
    const [{ timeZone, currency: usual }, profiles] = await Promise.all([
      findBooksOf(reader, vendorId),
      findTaxProfiles(reader, vendorId),
    ]);
    const quarter = period === undefined ? quarterOf(dayOf(now, timeZone)) : quarterNamed(period);
    return taxPeriod(reader, { vendorId, usual, quarter, profiles });
  },
});
