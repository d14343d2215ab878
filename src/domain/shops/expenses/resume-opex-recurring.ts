import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { moveTemplate } from './template-lifecycle.ts';
import { templateState } from './recurring-errors.ts';
import { TEMPLATE_NEWS, TemplateAnswer } from './template-view.ts';
import { ownTemplate } from './opex-template.ts';

export const resumeOpexRecurring = command({
  name: 'resume_opex_recurring',
  title: 'Resume a recurring expense',
  description: 'It goes on from today; what fell due while it was paused is not entered.',
  access: ownTemplate('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ templateId: IdInput }),
  output: TemplateAnswer,
  readsOut: TEMPLATE_NEWS,
  errors: [templateState],

  run: ({ subject, tx, now, ids }) => moveTemplate(tx, subject, 'resume', { now, ids }),
});
