import { z } from 'zod';
import { anyone, command } from '../../platform/kernel/index.ts';
import { Email } from '../../people/accounts/index.ts';
import { assertMayMail, PASSWORD_RESET_MINUTES, queueMail, tooManyMails } from '../../people/mail/index.ts';

/**
 * Does the same for every address. Only the e-mail, which is sent after the answer, depends on whether the address has an
 * account.
 */
export const forgotPassword = command({
  name: 'forgot_password',
  title: 'Ask for a new password',
  description: `E-mail the person a link to choose a new password; it works once, for ${PASSWORD_RESET_MINUTES} minutes. The answer is the same whether or not the account exists. The person opens the link; or call reset_password with its token.`,
  access: anyone,
  provesItself: true,
  repeat: 'natural',
  input: z.strictObject({ email: Email }),
  output: z.object({ accepted: z.literal(true), linkMinutes: z.int() }),
  errors: [tooManyMails],

  async prepare({ input: { email }, ...context }) {
    await assertMayMail(email, context);
  },

  async run({ input, tx, ...context }) {
    await queueMail(tx, { kind: 'PASSWORD_RESET', address: input.email }, context);
    return { accepted: true as const, linkMinutes: PASSWORD_RESET_MINUTES };
  },
});
