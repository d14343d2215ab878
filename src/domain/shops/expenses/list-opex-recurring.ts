import { z } from 'zod';
import { TEMPLATE_STATES } from '../../../../db/values/index.ts';
import { anyVendor, listOf, query } from '../../platform/kernel/index.ts';
import { opexUpToDate } from './enter-due-opex.ts';
import { TemplateView, templateViews } from './template-view.ts';
import { findTemplates } from './opex-template.ts';

export const listOpexRecurring = query({
  name: 'list_opex_recurring',
  title: 'Recurring expenses',
  description: 'Your recurring expenses with the next day on which each falls due and its last entries.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ status: z.enum(TEMPLATE_STATES).optional() }),
  example: { status: 'ACTIVE' },
  output: listOf(TemplateView),
  empty: () => 'You have no such recurring expense.',
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => opexUpToDate(context, vendorId),

  async run({ caller: { vendorId }, input: { status }, reader }) {
    const all = await findTemplates(reader, vendorId);
    return {
      items: await templateViews(
        reader,
        all.filter((one) => status === undefined || one.status === status),
      ),
    };
  },
});
