import { z } from 'zod';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { changesOf, command, dayOf, formerValues, IdInput, nthDay } from '../../platform/kernel/index.ts';
import { assertOwnAsset, findBooksOf } from '../finance-entries/index.ts';
import { templateState } from './recurring-errors.ts';
import { assertExpense, assertRhythm, templateInput } from './template-input.ts';
import { TEMPLATE_NEWS, TemplateAnswer, templateAnswer, templateStep } from './template-view.ts';
import { dueFrom, enterDue, ownTemplate, saveTemplate, type Template } from './opex-template.ts';

const { startDate: _start, ...changeable } = templateInput;
const fields = {
  ...z.strictObject(changeable).partial().shape,
  assetId: templateInput.assetId.nullable().optional(),
};

export const updateOpexRecurring = command({
  name: 'update_opex_recurring',
  title: 'Change a recurring expense',
  description: 'Change the fields you name, for entries to come. What has fallen due is entered first, as it was.',
  access: ownTemplate('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ templateId: IdInput, ...fields }),
  example: { amountMinor: 9900 },
  output: TemplateAnswer,
  readsOut: TEMPLATE_NEWS,
  errors: [ownAssetNotFound, templateState],

  async run({ subject, input: { templateId, ...wanted }, tx, now, ids }) {
    if (subject.status === 'VOID') throw templateState({ templateId, status: subject.status, wanted: 'changing it' });
    const today = dayOf(now, (await findBooksOf(tx, subject.vendorId)).timeZone);
    const [template = subject] = await enterDue(tx, [subject], { today, ids, now });
    const changes = changesOf<Omit<Template, 'status'>>(template, wanted);
    const names = Object.keys(changes);
    if (names.length === 0)
      return { ...(await templateAnswer(tx, template, { before: subject.entered, undo: null })), alreadyDone: true };
    if (wanted.categoryCode !== undefined) assertExpense(wanted.categoryCode);
    await assertOwnAsset(tx, template.vendorId, wanted.assetId);
    const after = { ...template, ...changes };
    assertRhythm({ ...after, startDate: today }, today);
    const saved = await saveTemplate(tx, template, {
      ...changes,
      ...(names.some((name) => RHYTHM.has(name)) && rhythmFrom(after, today)),
      updatedAt: now,
    });
    const former = formerValues(template, changes, fields);
    const undo = former && templateStep('update_opex_recurring', template, 'as it was', former);
    return templateAnswer(tx, saved, { before: subject.entered, undo });
  },
});

const RHYTHM = new Set(['cadence', 'dayOfMonth', 'endDate']);

/** The start of the changed rhythm: the next period, so that no period is entered twice, and never before today. */
function rhythmFrom(template: Template, today: string): Pick<Template, 'startDate' | 'nextDue'> {
  const { nextDue, cadence, dayOfMonth } = template;
  const startDate = nthDay(nextDue ?? today, 0, { cadence, dayOfMonth });
  return { startDate, nextDue: dueFrom({ ...template, startDate }, today) };
}
