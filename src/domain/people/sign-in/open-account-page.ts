import { z } from 'zod';
import { insertRow } from '../../../../db/insert.ts';
import { sessions } from '../../../../db/schema/index.ts';
import { anyone, command, later, MINUTE_MS } from '../../platform/kernel/index.ts';
import { Email } from '../accounts/index.ts';
import { signAccessToken } from './access-token.ts';
import { assertUnchanged, checkPassword } from './password-check.ts';
import { SESSION_ID } from './session-tokens.ts';
import { accountSuspended, tooManyAttempts, wrongPassword } from './sign-in-errors.ts';

/**
 * The permit hangs on a session of its own, so that it ends with everything that ends sessions: a new password, a
 * suspension, an erasure, leaving the page. The session has no refresh token: nothing prolongs it, and the list of what
 * is signed in does not show the page on which it is read.
 */
export const openAccountPage = command({
  name: 'open_account_page',
  title: 'Sign in to the account page',
  description:
    'Sign the person in to the page /account, with e-mail and password. The permit works on that page only, for 15 minutes; software signs in by create_login_link.',
  access: anyone,
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ email: Email, password: z.string().min(1).max(200) }),
  output: z.object({ permit: z.string(), expiresAt: z.string() }),
  errors: [wrongPassword, tooManyAttempts, accountSuspended],

  async prepare({ input, ...context }) {
    const user = await checkPassword(input, context);
    const sessionId = context.ids.next(SESSION_ID);
    const permit = await signAccessToken({ userId: user.id, sessionId, role: user.role, use: 'page' }, context);
    return { user, sessionId, permit };
  },

  async run({ prepared: { user, sessionId, permit }, tx, now, settings }) {
    await assertUnchanged(tx, user);
    const expiresAt = later(now, settings.accountPageMinutes * MINUTE_MS);
    await insertRow(tx, sessions, { id: sessionId, userId: user.id, createdAt: now, expiresAt });
    return { permit, expiresAt: expiresAt.toISOString() };
  },
});
