import { z } from 'zod';
import { ROLES } from '../../../../db/values/index.ts';
import { anyone, command } from '../../platform/kernel/index.ts';
import { CurrentPassword, Email } from '../accounts/index.ts';
import {
  BROWSER_SESSION_DAYS,
  MOST_BROWSER_SESSION_DAYS,
  newBrowserSecret,
  openBrowserSessionRow,
  Opened,
} from './browser-session.ts';
import { assertUnchanged, checkPassword } from './password-check.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { SESSION_ID } from './session-tokens.ts';
import { accountSuspended, secondFactorNeeded, tooManyAttempts, wrongPassword } from './sign-in-errors.ts';

export const openBrowserSession = command({
  name: 'open_browser_session',
  title: 'Sign in on the pages',
  description: `Sign the person in to the pages, with e-mail and password. The secret belongs into a cookie that no script reads; it works on the pages only, until it was not used for ${BROWSER_SESSION_DAYS} days, and ${MOST_BROWSER_SESSION_DAYS} days at most.`,
  access: anyone,
  door: 'page only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ email: Email, password: CurrentPassword, code: SecondFactorCode.optional(), opened: Opened }),
  output: z.object({
    cookie: z.string(),
    expiresAt: z.string(),
    user: z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) }),
  }),
  errors: [wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended],

  prepare: ({ input, ...context }) => checkPassword(input, context),

  async run({ prepared: user, input: { opened }, tx, now, ids }) {
    await assertUnchanged(tx, user, { now, ids });
    const cookie = newBrowserSecret(ids);
    const expiresAt = await openBrowserSessionRow(tx, { id: ids.next(SESSION_ID), userId: user.id, cookie, opened }, now);
    return { cookie, expiresAt: expiresAt.toISOString(), user: { id: user.id, name: user.name, role: user.role } };
  },
});
