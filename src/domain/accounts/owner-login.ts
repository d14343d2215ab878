import { z } from 'zod';
import { anyone, command } from '../kernel/index.ts';
import { accountSuspended, notAVendor, tooManyAttempts, wrongPassword } from './account-errors.ts';
import { Email } from './account-input.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { checkPassword } from './check-password.ts';
import { openSession, signSessionTokens } from './session-tokens.ts';
import { TokensView } from './tokens-view.ts';

export const ownerLogin = command({
  name: 'owner_login',
  title: 'Sign in as vendor',
  description:
    'Owner side: sign in with the e-mail and password of a vendor account. Send the accessToken as `Authorization: Bearer` from then on.',
  access: anyone,
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ email: Email, password: z.string().min(1).max(200) }),
  output: TokensView,
  errors: [wrongPassword, tooManyAttempts, accountSuspended, notAVendor],

  async prepare({ input, ...context }) {
    const user = await checkPassword(input, context);
    if (user.role !== 'VENDOR') throw notAVendor({});
    const sessionId = context.ids.next('session');
    return { user, sessionId, tokens: await signSessionTokens(user, sessionId, context) };
  },

  async run({ prepared, tx, ...context }) {
    const { sessionId, user, tokens } = prepared;
    await assertUnchanged(tx, user);
    await openSession(tx, { id: sessionId, userId: user.id, refreshToken: tokens.refreshToken }, context);
    return tokens;
  },
});
