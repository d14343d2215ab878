import { z } from 'zod';
import { command, IdInput, named } from '../../platform/kernel/index.ts';
import { moveTemplate } from './template-lifecycle.ts';
import { templateState } from './recurring-errors.ts';
import { TEMPLATE_NEWS, TemplateAnswer } from './template-view.ts';
import { ownTemplate } from './opex-template.ts';

export const voidOpexRecurring = command({
  name: 'void_opex_recurring',
  title: 'End a recurring expense',
  description: 'It ends for good. Entries that it has made stay; delete_finance_entry voids one.',
  access: ownTemplate('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ templateId: IdInput }),
  output: TemplateAnswer,
  readsOut: TEMPLATE_NEWS,
  asks: ({ subject: { label } }) => `End the recurring expense ${named(label)} for good.`,
  errors: [templateState],

  run: ({ subject, tx, now, ids }) => moveTemplate(tx, subject, 'void', { now, ids }),
});
