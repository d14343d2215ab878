import { z } from 'zod';
import { declareError } from './declare-error.ts';
import { NextAction } from './next-action.ts';

export const linkRefused = declareError({
  code: 'link_refused',
  status: 403,
  when: 'The link was not made here, it has run out, or what it was made for is over.',
  data: z.object({ instead: z.string().describe('how to get a new one') }),
  steps: z.object({ actions: z.array(NextAction) }),
  message: ({ instead }) => `This link is not valid any more. ${instead}.`,
  next: ({ actions }) => actions,
});
