import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { CurrentPassword, Email, ownAccount } from '../accounts/index.ts';
import { assertMayMail, queueMail, tooManyMails } from '../mail/index.ts';
import {
  assertPassword,
  assertStillProven,
  codeNeeded,
  currentPasswordWrong,
  SecondFactorCode,
  tooManyAttempts,
} from '../sign-in/index.ts';
import { addEmailChange, EmailChangeView, emailChangeView, findPendingChange } from './email-change.ts';
import { sameEmail } from './email-change-errors.ts';

/** Does the same for every address. Only the letter depends on whether the address has an account. */
export const requestEmailChange = command({
  name: 'request_email_change',
  title: 'Change the e-mail address',
  description:
    'Ask for another e-mail address of your account. Needs the password. The new address is e-mailed a link that confirms it within a day, and the old one is told; until then nothing changes. Asked again, the link is sent again.',
  access: ownAccount('write:account'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({ newEmail: Email, password: CurrentPassword, code: SecondFactorCode.optional() }),
  example: { newEmail: 'ana.sousa@example.org' },
  output: EmailChangeView,
  errors: [sameEmail, currentPasswordWrong, codeNeeded, tooManyAttempts, tooManyMails],

  async prepare({ subject: user, input, ...context }) {
    const { newEmail } = input;
    if (newEmail === user.email) throw sameEmail({});
    const checked = await assertPassword(user, input, context);
    await assertMayMail(newEmail, context);
    return checked;
  },

  async run({ subject: user, input: { newEmail }, prepared: checked, tx, now, ids }) {
    await assertStillProven(tx, { user, checked }, { now, ids });
    const pending = await findPendingChange(tx, user.id);
    const isSame = pending?.newEmail === newEmail && pending.oldEmail === user.email && pending.expiresAt > now;
    const change = isSame ? pending : await addEmailChange(tx, user, newEmail, { now, ids });
    await queueMail(tx, { kind: 'EMAIL_CHANGE', address: newEmail, about: change.id, language: user.language }, { now, ids });
    if (!isSame) await queueMail(tx, { kind: 'EMAIL_CHANGE_ASKED', address: user.email, about: change.id }, { now, ids });
    return { ...emailChangeView(user, change, now), ...(isSame && { alreadyDone: true }) };
  },
});
