import { z } from 'zod';
import { anyVendor, dayOf, query } from '../../platform/kernel/index.ts';
import { booksUpToDate } from './books-up-to-date.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { netSums, TaxInAmounts, taxInWords } from './net-sums.ts';
import { currenciesOf, deltaBps, inCurrency, marginBps, resultInWords, resultOf } from './profit-and-loss.ts';
import { periodAsked, periodInput, priorPeriod } from './statement-period.ts';
import { findTaxProfiles } from './tax-profile.ts';

const Figures = z.object({
  revenueMinor: z.int(),
  operatingExpenseMinor: z.int().describe('commission, penalties and depreciation included'),
  resultMinor: z.int(),
  marginBps: z.int().nullable().describe('result of revenue; null without revenue'),
});

export const getFinanceSummary = query({
  name: 'get_finance_summary',
  title: 'How the shop does',
  description:
    'Revenue, operating expense and margin of a time, beside the time before, per currency. get_finance_pnl has the parts.',
  access: anyVendor('read:owner'),
  input: z.strictObject(periodInput),
  output: z.object({
    from: z.string(),
    to: z.string(),
    priorFrom: z.string(),
    priorTo: z.string(),
    comparedWith: z.string(),
    ...TaxInAmounts,
    currencies: z.array(
      Figures.extend({
        currency: z.string(),
        words: z.string(),
        prior: Figures,
        revenueDeltaBps: z.int().nullable().describe('10000: twice as much; null: nothing before'),
      }),
    ),
  }),
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => booksUpToDate(context, vendorId),

  async run({ caller: { vendorId, mode }, input, reader, now }) {
    const { currency: usual, timeZone } = await findBooksOf(reader, vendorId);
    const period = periodAsked(input, dayOf(now, timeZone));
    const before = priorPeriod(period);
    const filter = { vendorId, mode, status: 'ACTIVE' as const };
    const profiles = await findTaxProfiles(reader, vendorId);
    const sums = await netSums(reader, { ...filter, ...period }, { profiles });
    const prior = await netSums(reader, { ...filter, from: before.from, to: before.to }, { profiles });
    const currencies = currenciesOf(usual, sums, prior).map((currency) => {
      const [here, then] = [resultOf(inCurrency(sums, currency)), resultOf(inCurrency(prior, currency))];
      const revenueDeltaBps = deltaBps(here.incomeMinor, then.incomeMinor);
      return { currency, words: resultInWords(here, currency), ...figures(here), prior: figures(then), revenueDeltaBps };
    });
    const compared = { priorFrom: before.from, priorTo: before.to, comparedWith: before.words };
    return { ...period, ...compared, ...taxInWords(period, profiles), currencies };
  },
});

function figures(result: ReturnType<typeof resultOf>): z.infer<typeof Figures> {
  const { incomeMinor: revenueMinor, expenseMinor: operatingExpenseMinor, resultMinor } = result;
  return { revenueMinor, operatingExpenseMinor, resultMinor, marginBps: marginBps(result) };
}
