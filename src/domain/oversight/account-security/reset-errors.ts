import { z } from 'zod';
import { TOKEN_REFUSED } from '../../people/mail/index.ts';
import { newPasswordByMail } from '../../people/sign-in/index.ts';
import { declareError } from '../../platform/kernel/index.ts';

export const resetRefused = declareError({
  code: 'invalid_reset_token',
  status: 400,
  when: TOKEN_REFUSED,
  data: z.object({}),
  message: () => 'This link does not work any more: each works once, for a short while. Ask for a new one.',
  next: () => [newPasswordByMail],
});
