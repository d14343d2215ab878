import { z } from 'zod';
import { declareError } from './domain-error.ts';
import { NextAction } from './next-action.ts';

export const reasonNeeded = declareError({
  code: 'reason_needed',
  status: 400,
  when: 'Something is decided against another person, or taken back from them, without saying why.',
  data: z.object({ because: z.string() }),
  steps: z.object({ actions: z.array(NextAction) }),
  message: ({ because }) => `Say why: ${because}. Nothing was decided.`,
  next: ({ actions }) => actions,
});
