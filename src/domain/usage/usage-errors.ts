import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

export const notSwitchable = declareError({
  code: 'not_switchable',
  status: 400,
  when: 'No tool or operation has this name, or it is one that always stays on.',
  data: z.object({ subject: z.string() }),
  message: ({ subject }) =>
    `${subject} cannot be switched off: no tool or operation has this name, or it must stay on (signing in and out, health, the switches).`,
  next: () => [],
});
