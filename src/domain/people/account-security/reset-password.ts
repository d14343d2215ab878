import { z } from 'zod';
import { anyone, command, declareError, NextAction } from '../../platform/kernel/index.ts';
import { accountLock, EmailedToken, findUser, NewPassword, RevokeKeys } from '../accounts/index.ts';
import { findEmailToken } from '../mail/index.ts';
import { assertMayProbe, countProbe, newPasswordByMail, signInUnlocked, tooManyAttempts } from '../sign-in/index.ts';
import { setPassword } from './credentials.ts';

export const resetRefused = declareError({
  code: 'invalid_reset_token',
  status: 400,
  when: 'The token is unknown, was used, or has run out.',
  data: z.object({}),
  message: () => 'This link does not work any more: each works once, for a short while. Ask for a new one.',
  next: () => [newPasswordByMail],
});

export const resetPassword = command({
  name: 'reset_password',
  title: 'Choose a new password',
  description:
    'Set a new password with the token from the e-mail that forgot_password sent. Every session of the account ends, and every API key if its address was never confirmed; then call login.',
  access: anyone,
  provesItself: true,
  repeat: 'natural',
  secretInput: { token: 'HIDDEN', password: 'HIDDEN' },
  destructive: true,
  input: z.strictObject({ token: EmailedToken, password: NewPassword, revokeKeys: RevokeKeys }),
  output: z.object({ changed: z.literal(true), sessionsEnded: z.int(), keysRevoked: z.int(), nextActions: z.array(NextAction) }),
  errors: [resetRefused, tooManyAttempts],

  async prepare({ input, reader, now, ...context }) {
    const token = await findEmailToken(reader, { token: input.token, purpose: 'RESET', now });
    if (token === undefined) {
      // A good link works from a locked address too: nobody guesses one, and whoever is locked out needs it.
      await assertMayProbe(context);
      await countProbe(context);
      throw resetRefused({});
    }
    await signInUnlocked(token.email, context);
    return { userId: token.userId, passwordHash: await context.ports.passwords.hash(input.password) };
  },

  async run({ input, prepared: { userId, passwordHash }, tx, ...context }) {
    const { now } = context;
    await tx.lock(accountLock(userId));
    const token = await findEmailToken(tx, { token: input.token, purpose: 'RESET', now });
    const user = await findUser(tx, userId);
    // An address that was changed since is not proven by an e-mail to the old one.
    if (token === undefined || user === undefined || user.suspendedAt !== null || user.email !== token.email)
      throw resetRefused({});
    const emailVerifiedAt = user.emailVerifiedAt ?? now;
    const { revokeKeys } = input;
    const ended = await setPassword(tx, user, { passwordHash, emailVerifiedAt, revokeKeys }, context);
    const args = { email: user.email, password: '<password>' };
    return {
      changed: true as const,
      ...ended,
      nextActions: [{ tool: 'login', args, actor: 'RENTER' as const, why: 'sign in with the new password', requiresHuman: true }],
    };
  },
});
