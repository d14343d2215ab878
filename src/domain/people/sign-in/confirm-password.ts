import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { CurrentPassword, ownAccount } from '../accounts/index.ts';
import { notePassword } from './browser-session.ts';
import { assertPassword } from './password-check.ts';
import { currentPasswordWrong, tooManyAttempts } from './sign-in-errors.ts';

export const confirmPassword = command({
  name: 'confirm_password',
  title: 'Give the password again',
  description:
    'Say again that it is really the person who sits at the browser. For some minutes the pages then do what could harm the account.',
  access: ownAccount('write:account'),
  door: 'page only',
  repeat: 'natural',
  secretInput: { password: 'HIDDEN' },
  input: z.strictObject({ password: CurrentPassword }),
  output: z.object({ confirmed: z.boolean().describe('false: this is no session of a browser') }),
  errors: [currentPasswordWrong, tooManyAttempts],

  async prepare({ subject: user, input, ports, settings }) {
    await assertPassword(user, input.password, { ports, settings });
    return { checkedHash: user.passwordHash };
  },

  async run({ subject: user, prepared, caller, tx, now }) {
    // The password has changed since it was checked.
    if (user.passwordHash !== prepared.checkedHash) throw currentPasswordWrong({});
    return { confirmed: await notePassword(tx, caller.credential.id, now) };
  },
});
