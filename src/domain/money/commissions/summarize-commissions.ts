import { z } from 'zod';
import { findVendor } from '../../people/accounts/index.ts';
import { anyVendor, CivilDay, formatMoney, query, sum } from '../../platform/kernel/index.ts';
import { commissionLifecycle } from './commission-lifecycle.ts';
import { commissionRows } from './commission-rows.ts';
import { catchUpCommissions } from './owed-commission.ts';
import { COMMISSION_VIEW_STATES, PayTo, payTo } from './commission-view.ts';

const CONTAINS =
  'The platform’s whole share: commission, and the service fee and taxes that the renter paid on top. In list_owner_payouts COMMISSION is the commission alone: fee and taxes were never part of your earnings.';

const PAYABLE_DUES = new Set<string>(commissionLifecycle.from('submit'));

export const summarizeCommissions = query({
  name: 'summarize_commissions',
  title: 'Sum of the commissions',
  description: 'The sums of the platform’s share by currency and status, and how much is still to be paid.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ from: CivilDay.optional(), to: CivilDay.optional() }),
  output: z.object({
    contains: z.string().describe('what the sums are made of'),
    totals: z.array(
      z.object({ currency: z.string(), status: z.enum(COMMISSION_VIEW_STATES), count: z.int(), amountMinor: z.int() }),
    ),
    open: z.array(z.object({ currency: z.string(), amountMinor: z.int(), amount: z.string() })).describe('still to be paid'),
    payTo: PayTo,
  }),
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => catchUpCommissions(vendorId, context),

  async run({ caller: { vendorId, mode }, input, reader, settings }) {
    const { timeZone } = await findVendor(reader, vendorId);
    const rows = await commissionRows(reader, { vendorId, mode, timeZone, ...input });
    const total = (of: typeof rows) => sum(of.map(({ amountMinor }) => amountMinor));
    const totals = [...Map.groupBy(rows, ({ currency, status }) => `${currency} ${status}`).values()].flatMap((group) =>
      group.slice(0, 1).map(({ currency, status }) => ({ currency, status, count: group.length, amountMinor: total(group) })),
    );
    const open = [
      ...Map.groupBy(
        rows.filter(({ status }) => PAYABLE_DUES.has(status)),
        ({ currency }) => currency,
      ),
    ].map(([currency, group]) => ({ currency, amountMinor: total(group), amount: formatMoney(total(group), currency) }));
    return { contains: CONTAINS, totals, open, payTo: payTo(settings, vendorId) };
  },
});
