import { z } from 'zod';
import { anyone, ASK_PERSON, command, NextAction, offer } from '../../platform/kernel/index.ts';
import { EmailedToken, endingLocks, findUser, NewPassword } from '../../people/accounts/index.ts';
import { findEmailToken } from '../../people/mail/index.ts';
import { assertMayProbe, countProbe, signInUnlocked, tooManyAttempts } from '../../people/sign-in/index.ts';
import { EndedAccess, Keep } from './account-access.ts';
import { setPassword } from './credentials.ts';
import { resetRefused } from './reset-errors.ts';

export const resetPassword = command({
  name: 'reset_password',
  title: 'Choose a new password',
  description:
    'Set a new password with the token from the e-mail that forgot_password sent. Whatever acts for the account ends, and a phone number has to be confirmed again, unless it is kept; then call login.',
  access: anyone,
  provesItself: true,
  repeat: 'natural',
  secretInput: { token: 'HIDDEN', password: 'HIDDEN' },
  destructive: true,
  input: z.strictObject({ token: EmailedToken, password: NewPassword, keep: Keep }),
  output: EndedAccess.extend({ changed: z.literal(true), nextActions: z.array(NextAction) }),
  errors: [resetRefused, tooManyAttempts],

  async prepare({ input, reader, now, ...context }) {
    const token = await findEmailToken(reader, { token: input.token, purpose: 'RESET', now });
    if (token === undefined) {
      // Only wrong links are limited: nobody can guess a link, and a person who is locked out needs a good one.
      await assertMayProbe(context);
      await countProbe(context);
      throw resetRefused({});
    }
    await signInUnlocked(token.email, context);
    return { userId: token.userId, passwordHash: await context.ports.passwords.hash(input.password) };
  },

  async run({ input, prepared: { userId, passwordHash }, tx, ...context }) {
    const { now } = context;
    await tx.lock(...(await endingLocks(tx, userId)));
    const token = await findEmailToken(tx, { token: input.token, purpose: 'RESET', now });
    const user = await findUser(tx, userId);
    // An e-mail to an earlier address does not prove the present one.
    if (token === undefined || user === undefined || user.suspendedAt !== null || user.email !== token.email)
      throw resetRefused({});
    const emailVerifiedAt = user.emailVerifiedAt ?? now;
    // A person who registered an address without proving it may not own it, so nothing of theirs is kept.
    const keep = user.emailVerifiedAt === null ? [] : (input.keep ?? []);
    const ended = await setPassword(tx, user, { passwordHash, emailVerifiedAt, keep }, context);
    const args = { email: user.email, password: ASK_PERSON };
    return {
      changed: true as const,
      ...ended,
      nextActions: [offer('login', args, { actor: 'RENTER', why: 'sign in with the new password', requiresHuman: true })],
    };
  },
});
