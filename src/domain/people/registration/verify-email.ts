import { z } from 'zod';
import { anyone, command, declareError, offer } from '../../platform/kernel/index.ts';
import { accountLock, EmailedToken, findUser, saveUser } from '../accounts/index.ts';
import { findEmailToken, TOKEN_REFUSED, useUpEmailTokens } from '../mail/index.ts';

const verificationRefused = declareError({
  code: 'invalid_verification_token',
  status: 400,
  when: TOKEN_REFUSED,
  data: z.object({}),
  message: () => 'This link does not work any more. The address may be confirmed already: the profile says so.',
  next: () => [offer('get_profile', {}, { actor: 'RENTER', why: 'see whether the address is confirmed' })],
});

export const verifyEmail = command({
  name: 'verify_email',
  title: 'Confirm the e-mail address',
  description: 'Confirm an e-mail address with the token of the link that was sent to it.',
  access: anyone,
  door: 'REST only',
  provesItself: true,
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
