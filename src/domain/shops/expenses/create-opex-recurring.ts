import { z } from 'zod';
import { opexTemplates } from '../../../../db/schema/index.ts';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { anyVendor, command, CurrencyCode, dayOf, dayOfMonthOf } from '../../platform/kernel/index.ts';
import { assertOwnAsset, booksLock, findBooksOf } from '../finance-entries/index.ts';
import { dueFrom, enterDue, TEMPLATE_ID } from './opex-template.ts';
import { assertExpense, assertRhythm, templateInput } from './template-input.ts';
import { templateLifecycle } from './template-lifecycle.ts';
import { TEMPLATE_NEWS, TemplateAnswer, templateAnswer, templateStep } from './template-view.ts';

export const createOpexRecurring = command({
  name: 'create_opex_recurring',
  title: 'Add a recurring expense',
  description: 'An expense that comes again: its entries make themselves, also those since startDate.',
  access: anyVendor('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({
    ...templateInput,
    currency: CurrencyCode.optional().describe('default: yours'),
    startDate: templateInput.startDate.optional().describe('default: today'),
    endDate: templateInput.endDate.optional(),
    assetId: templateInput.assetId.optional(),
  }),
  example: { label: 'Insurance', categoryCode: 'INSURANCE', amountMinor: 8900, cadence: 'MONTHLY', dayOfMonth: 31 },
  output: TemplateAnswer,
  readsOut: TEMPLATE_NEWS,
  errors: [ownAssetNotFound],

  async run({ caller: { vendorId }, input, tx, now, ids }) {
    const { currency: usual, timeZone } = await findBooksOf(tx, vendorId);
    const today = dayOf(now, timeZone);
    const { label, categoryCode, amountMinor, taxBps = 0, cadence, currency = usual, assetId = null, endDate = null } = input;
    const startDate = input.startDate ?? today;
    const rhythm = { cadence, dayOfMonth: input.dayOfMonth ?? dayOfMonthOf(startDate), startDate, endDate };
    assertExpense(categoryCode);
    assertRhythm(rhythm, today);
    await assertOwnAsset(tx, vendorId, assetId);
    await tx.lock(booksLock(vendorId));
    const says = { label, categoryCode, amountMinor, taxBps, currency, assetId, ...rhythm };
    const about = { id: ids.next(TEMPLATE_ID), vendorId, status: templateLifecycle.table.initial, version: 0 };
    const row = { ...about, ...says, entered: 0, nextDue: dueFrom(rhythm, startDate), createdAt: now, updatedAt: now };
    await tx.insert(opexTemplates).values(row);
    const [template = row] = await enterDue(tx, [row], { today, ids, now });
    return templateAnswer(tx, template, { undo: templateStep('void_opex_recurring', template, 'end it') });
  },
});
