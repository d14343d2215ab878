import { z } from 'zod';
import { anyone, command } from '../../platform/kernel/index.ts';
import { accountLock, EmailedToken, findUser, saveUser, verificationRefused } from '../accounts/index.ts';
import { findEmailToken, useUpEmailTokens } from '../mail/index.ts';

export const verifyEmail = command({
  name: 'verify_email',
  title: 'Confirm the e-mail address',
  description: 'Confirm an e-mail address with the token of the link that was sent to it.',
  access: anyone,
  repeat: 'natural',
  input: z.strictObject({ token: EmailedToken }),
  output: z.object({ email: z.string(), emailVerified: z.literal(true) }),
  errors: [verificationRefused],

  async run({ input, tx, now }) {
    const token = await findEmailToken(tx, { token: input.token, purpose: 'VERIFY', now });
    if (token === undefined) throw verificationRefused({});
    await tx.lock(accountLock(token.userId));
    const user = await findUser(tx, token.userId);
    if (user === undefined || user.email !== token.email || user.suspendedAt !== null) throw verificationRefused({});
    await saveUser(tx, user, { emailVerifiedAt: user.emailVerifiedAt ?? now });
    await useUpEmailTokens(tx, { userId: user.id, purpose: 'VERIFY', now });
    return { email: user.email, emailVerified: true as const };
  },
});
