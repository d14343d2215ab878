import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { ownAccount } from '../accounts/index.ts';
import { assertMayMail, queueMail, tooManyMails } from '../mail/index.ts';

export const sendEmailVerification = command({
  name: 'send_email_verification',
  title: 'Send the confirmation again',
  description: 'E-mail the person another link that confirms the address of the account.',
  access: ownAccount(['write:contact', 'write:account']),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({}),
  output: z.object({ email: z.string(), emailVerified: z.boolean(), alreadyDone: z.boolean().optional() }),
  errors: [tooManyMails],

  async prepare({ subject: user, ...context }) {
    if (user.emailVerifiedAt === null) await assertMayMail(user.email, context);
  },

  async run({ subject: { email, emailVerifiedAt }, tx, ...context }) {
    if (emailVerifiedAt !== null) return { email, emailVerified: true, alreadyDone: true };
    await queueMail(tx, { kind: 'VERIFY_EMAIL', address: email }, context);
    return { email, emailVerified: false };
  },
});
