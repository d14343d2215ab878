import { z } from 'zod';
import { asked, counted, declareError, formatMoney, offer } from '../../platform/kernel/index.ts';

export const periodNotOver = declareError({
  code: 'period_not_over',
  status: 400,
  when: 'The period to be closed is not over yet.',
  data: z.object({ period: z.string(), overOn: z.string() }),
  message: ({ period, overOn }) => `Nothing was closed: ${period} is over on ${overOn}. It can be closed from then on.`,
  next: ({ period }) => [offer('get_tax_period', { period }, { actor: 'OWNER', why: 'see what it comes to so far' })],
});

export const profileInClosedPeriod = declareError({
  code: 'period_closed',
  status: 400,
  when: 'The tax profile would change a period that is closed.',
  data: z.object({ period: z.string(), date: z.string(), nextOpenDay: z.string() }),
  message: ({ period, date, nextOpenDay }) =>
    `Nothing was changed: ${date} lies in ${period}, which is closed for good. It can take effect from ${nextOpenDay} on.`,
  next: ({ nextOpenDay }) => [
    offer('set_tax_profile', { effectiveFrom: nextOpenDay }, { actor: 'OWNER', why: 'let it take effect in an open period' }),
  ],
});

const MOST_NAMED = 5;
const MOST_STEPS = 2;

const Missing = z.object({ entryId: z.string(), date: z.string(), taxMinor: z.int(), currency: z.string() });

export const receiptsMissing = declareError({
  code: 'receipts_missing',
  status: 400,
  when: 'Entries of the period to be closed have tax in them and no receipt.',
  data: z.object({ period: z.string(), missingReceiptCount: z.int(), missingReceipts: z.array(Missing) }),
  message: ({ period, missingReceiptCount: count, missingReceipts }) => {
    const named = missingReceipts.slice(0, MOST_NAMED).map(({ entryId, date, taxMinor, currency }) => {
      return `${entryId} of ${date} (${formatMoney(taxMinor, currency)} tax)`;
    });
    const more = count > named.length ? ` and ${count - named.length} more` : '';
    return `Nothing was closed: ${period} would be frozen for good with ${counted(count, 'receipt', 'receipts')} missing: ${named.join(', ')}${more}.`;
  },
  next: ({ period, missingReceipts }) => [
    ...missingReceipts
      .slice(0, MOST_STEPS)
      .map(({ entryId }) =>
        offer(
          'update_finance_entry',
          { entryId, contentBase64: asked('the receipt') },
          { actor: 'OWNER', why: 'add the receipt while the entry can change' },
        ),
      ),
    offer(
      'close_tax_period',
      { period, force: true },
      { actor: 'OWNER', why: 'close it all the same, for good, once the person has said so', optional: true },
    ),
  ],
});
