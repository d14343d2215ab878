import { z } from 'zod';
import { findVendor } from '../../people/accounts/index.ts';
import { anyVendor, CivilDay, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { commissionPage } from './commission-rows.ts';
import { catchUpCommissions } from './owed-commission.ts';
import { COMMISSION_VIEW_STATES, CommissionView, PayTo, payTo } from './commission-view.ts';

export const listCommissions = query({
  name: 'list_commissions',
  title: 'Commissions',
  description:
    'What the platform’s share of your bookings was or is. DUE, REJECTED and OVERDUE are to be transferred to payTo and proven with upload_commission_proof; WITHHELD was taken off your earnings.',
  access: anyVendor('read:owner'),
  input: z.strictObject({
    status: z.enum(COMMISSION_VIEW_STATES).optional(),
    from: CivilDay.optional(),
    to: CivilDay.optional(),
    ...pageInput,
  }),
  example: { limit: 5 },
  output: pageOf(CommissionView).extend({ payTo: PayTo }),
  empty: ({ status, from, to }) =>
    status === undefined && from === undefined && to === undefined
      ? 'No commissions yet: they come with bookings that were paid.'
      : 'No commission fits this status and these days.',
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => catchUpCommissions(vendorId, context),

  async run({ caller: { vendorId, mode }, input: { page, limit, ...wanted }, reader, settings }) {
    const { timeZone } = await findVendor(reader, vendorId);
    const { items, total } = await commissionPage(reader, { vendorId, mode, timeZone, ...wanted }, { page, limit });
    return { items, pagination: pagination({ page, limit }, total), payTo: payTo(settings, vendorId) };
  },
});
