import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { CurrentPassword, ownAccount } from '../accounts/index.ts';
import { notePassword } from './browser-session.ts';
import { assertPassword, assertStillProven } from './password-check.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { codeNeeded, currentPasswordWrong, tooManyAttempts } from './sign-in-errors.ts';

export const confirmPassword = command({
  name: 'confirm_password',
  title: 'Give the password again',
  description:
    'Say again that it is really the person who sits at the browser. For some minutes the pages then do what could harm the account.',
  access: ownAccount('write:account'),
  door: 'page only',
  repeat: 'natural',
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
  output: z.object({ confirmed: z.boolean().describe('false: this is no session of a browser') }),
  errors: [currentPasswordWrong, codeNeeded, tooManyAttempts],

  prepare: ({ subject: user, input, ...context }) => assertPassword(user, input, context),

  async run({ subject: user, prepared: checked, caller, tx, now, ids }) {
    await assertStillProven(tx, { user, checked }, { now, ids });
    return { confirmed: await notePassword(tx, caller.credential.id, now) };
  },
});
