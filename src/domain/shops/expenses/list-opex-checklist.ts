import { z } from 'zod';
import { anyVendor, dayOf, query } from '../../platform/kernel/index.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { checklistOf, ChecklistView, checklistView, MonthInput } from './checklist.ts';
import { opexUpToDate } from './enter-due-opex.ts';

export const listOpexChecklist = query({
  name: 'list_opex_checklist',
  title: 'Checklist of expenses',
  description:
    'What a month usually costs, item by item: expected, entered, done or open. opex_quick_add enters an item with its usual amount.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ month: MonthInput.optional().describe('YYYY-MM; default: this one') }),
  example: { month: '2026-06' },
  output: ChecklistView,
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => opexUpToDate(context, vendorId),

  async run({ caller: { vendorId }, input, reader, now }) {
    const { currency, timeZone } = await findBooksOf(reader, vendorId);
    const month = input.month ?? dayOf(now, timeZone).slice(0, 7);
    return checklistView(await checklistOf(reader, { vendorId, currency }, month));
  },
});
