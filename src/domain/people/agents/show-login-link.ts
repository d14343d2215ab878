import { z } from 'zod';
import { LOGIN_LINK_ROLES, SCOPES } from '../../../../db/values/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { REFRESH_TOKEN_DAYS } from '../sign-in/index.ts';
import { pendingLoginLink } from './login-link-store.ts';
import { shownUserCode, UserCode } from './user-code.ts';

export const showLoginLink = query({
  name: 'show_login_link',
  title: 'Show a login link',
  description: 'What the person is asked to approve: which software wants to sign in, and what it may do then.',
  access: pendingLoginLink,
  door: 'REST only',
  alwaysOn: true,
  thirdPartyText: true,
  input: z.strictObject({ userCode: UserCode }),
  output: z.object({
    userCode: z.string(),
    clientName: z.string(),
    role: z.enum(LOGIN_LINK_ROLES),
    scopes: z.array(z.enum(SCOPES)),
    emailHint: z.string().nullable(),
    expiresAt: z.string(),
    lastsDays: z.int().describe('so long from its last use the sign-in is good'),
  }),
  errors: [],

  async run({ subject: { userCode, clientName, role, scopes, emailHint, expiresAt } }) {
    const asks = { userCode: shownUserCode(userCode), clientName, role, scopes, emailHint };
    return { ...asks, expiresAt: expiresAt.toISOString(), lastsDays: REFRESH_TOKEN_DAYS };
  },
});
