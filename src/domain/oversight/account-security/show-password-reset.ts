import { z } from 'zod';
import { EmailedToken, findUser } from '../../people/accounts/index.ts';
import { findEmailToken } from '../../people/mail/index.ts';
import { anyone, query } from '../../platform/kernel/index.ts';
import { AccessView, findAccess } from './account-access.ts';
import { resetRefused } from './reset-errors.ts';

export const showPasswordReset = query({
  name: 'show_password_reset',
  title: 'What a new password ends',
  description: 'What acts for the account whose password the link of an e-mail changes, and ends with it unless it is kept.',
  access: anyone,
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({ token: EmailedToken }),
  output: z.object({ mayKeep: z.array(AccessView).describe('empty where the address of the account was never confirmed') }),
  errors: [resetRefused],

  async run({ input: { token: secret }, reader, now }) {
    const token = await findEmailToken(reader, { token: secret, purpose: 'RESET', now });
    const user = token && (await findUser(reader, token.userId));
    if (user === undefined || user.email !== token?.email || user.suspendedAt !== null) throw resetRefused({});
    return { mayKeep: user.emailVerifiedAt === null ? [] : await findAccess(reader, user.id, now) };
  },
});
