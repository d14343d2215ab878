import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { moveTemplate } from './template-lifecycle.ts';
import { templateState } from './recurring-errors.ts';
import { TEMPLATE_NEWS, TemplateAnswer } from './template-view.ts';
import { ownTemplate } from './opex-template.ts';

export const pauseOpexRecurring = command({
  name: 'pause_opex_recurring',
  title: 'Pause a recurring expense',
  description: 'Nothing more is entered until it is resumed; what has fallen due is entered first.',
  access: ownTemplate('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ templateId: IdInput }),
  output: TemplateAnswer,
  readsOut: TEMPLATE_NEWS,
  errors: [templateState],

  run: ({ subject, tx, now, ids }) => moveTemplate(tx, subject, 'pause', { now, ids }),
});
