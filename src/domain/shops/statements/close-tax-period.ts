import { z } from 'zod';
import { anyVendor, command, dayOf, declareId } from '../../platform/kernel/index.ts';
import { booksUpToDate } from './books-up-to-date.ts';
import { booksLock, closePeriod, findBooksOf, findClosedPeriod } from '../finance-entries/index.ts';
import { periodNotOver, receiptsMissing } from './tax-errors.ts';
import { PeriodInput, quarterNamed, taxPeriod, TaxPeriodView } from './tax-period.ts';
import { findTaxProfiles } from './tax-profile.ts';

const CLOSED_PERIOD_ID = declareId('clp');
const FROZEN = 'Its entries are frozen; corrections go into the next open period.';
const WITHOUT_PROFILE =
  'It was closed without a tax profile: as of a shop that is not registered for tax. manage_finance_tax set_profile registers it for periods that are open.';

export const closeTaxPeriod = command({
  name: 'close_tax_period',
  title: 'Close a tax period',
  description:
    'Close a quarter that is over, for good: its entries change no more (period shows them before); refused while receipts are missing. What comes later counts in the next open one.',
  access: anyVendor('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ period: PeriodInput, force: z.boolean().optional().describe('also with receipts missing') }),
  example: { period: '2026-Q1' },
  output: TaxPeriodView.extend({
    effects: z.array(z.string()).describe('what else changed'),
    alreadyDone: z.boolean().optional(),
  }),
  readsOut: ['period', 'status', 'sums.currency', 'sums.netDue', 'missingReceiptCount', 'effects', 'note'],
  errors: [periodNotOver, receiptsMissing],
  asks: ({ input: { period, force } }) =>
    `Close the tax period ${period} for good${force === true ? ', also where receipts are missing' : ''}.`,

  prepare: ({ caller: { vendorId }, ...context }) => booksUpToDate(context, vendorId),

  async run({ caller: { vendorId, userId }, input: { period, force = false }, tx, now, ids }) {
    await tx.lock(booksLock(vendorId));
    const quarter = quarterNamed(period);
    const { timeZone, currency: usual } = await findBooksOf(tx, vendorId);
    if (dayOf(now, timeZone) < quarter.endDate) throw periodNotOver({ period, overOn: quarter.endDate });
    const profiles = await findTaxProfiles(tx, vendorId);
    const known = await findClosedPeriod(tx, vendorId, period);
    const view = await taxPeriod(tx, { vendorId, usual, quarter, profiles });
    if (known !== undefined) return { ...view, effects: [], alreadyDone: true };
    const { missingReceiptCount, missingReceipts } = view;
    if (missingReceiptCount > 0 && !force) throw receiptsMissing({ period, missingReceiptCount, missingReceipts });
    await closePeriod(tx, { id: ids.next(CLOSED_PERIOD_ID), vendorId, ...quarter, closedAt: now, closedBy: userId });
    const closed = { status: 'CLOSED' as const, closedAt: now.toISOString() };
    return { ...view, ...closed, effects: [FROZEN, ...(profiles.length === 0 ? [WITHOUT_PROFILE] : [])] };
  },
});
