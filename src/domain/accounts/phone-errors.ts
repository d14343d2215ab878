import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

const sendAgain = {
  tool: 'verify_phone_otp',
  args: { action: 'send', phone: '<+351…>' },
  actor: 'RENTER' as const,
  why: 'get a new code',
  requiresHuman: true,
};

export const phoneMissing = declareError({
  code: 'phone_missing',
  status: 400,
  when: 'The account has no phone number and the call names none.',
  data: z.object({}),
  message: () => 'Your account has no phone number yet: send it as phone, for example +351 912 345 678.',
  next: () => [sendAgain],
});

export const tooManyCodes = declareError({
  code: 'too_many_codes',
  status: 429,
  when: 'More codes were asked for than are sent in an hour.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) => `Too many codes were sent. Ask again in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const codeRefused = declareError({
  code: 'code_refused',
  status: 400,
  when: 'The code is wrong, used, run out, or was guessed too often.',
  data: z.object({ triesLeft: z.int() }),
  message: ({ triesLeft }) =>
    triesLeft > 0 ? `The code is wrong; ${triesLeft} more tries.` : 'There is no code to check any more. Ask for a new one.',
  next: ({ triesLeft }) =>
    triesLeft > 0
      ? [
          {
            tool: 'verify_phone_otp',
            args: { action: 'verify', code: '<six digits>' },
            actor: 'RENTER',
            why: 'try again',
            requiresHuman: true,
          },
        ]
      : [sendAgain],
});
