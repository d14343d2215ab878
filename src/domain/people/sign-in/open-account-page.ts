import { z } from 'zod';
import { anyone, command } from '../../platform/kernel/index.ts';
import { CurrentPassword, Email } from '../accounts/index.ts';
import { ACCOUNT_PAGE_MINUTES } from './access-token.ts';
import { assertUnchanged, checkPassword } from './password-check.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { openPageSession, signPagePermit } from './session-tokens.ts';
import { accountSuspended, secondFactorNeeded, tooManyAttempts, wrongPassword } from './sign-in-errors.ts';

export const openAccountPage = command({
  name: 'open_account_page',
  title: 'Sign in to the account page',
  description: `Sign the person in to the page /account, with e-mail and password. The permit works on that page only, for ${ACCOUNT_PAGE_MINUTES} minutes; software signs in by create_login_link.`,
  access: anyone,
  door: 'REST only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ email: Email, password: CurrentPassword, code: SecondFactorCode.optional() }),
  output: z.object({ permit: z.string(), expiresAt: z.string() }),
  errors: [wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended],

  async prepare({ input, ...context }) {
    const user = await checkPassword(input, context);
    return { user, ...(await signPagePermit(user, context)) };
  },

  async run({ prepared: { user, sessionId, permit }, tx, now, ids }) {
    await assertUnchanged(tx, user, { now, ids });
    const page = { sessionId, userId: user.id };
    const expiresAt = await openPageSession(tx, page, { now, minutes: ACCOUNT_PAGE_MINUTES });
    return { permit, expiresAt: expiresAt.toISOString() };
  },
});
