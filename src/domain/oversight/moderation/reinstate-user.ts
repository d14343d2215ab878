import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { reinstateAccount } from './account-suspension.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { adminUser } from './moderation-access.ts';
import { cannotSuspend } from './moderation-errors.ts';

export const reinstateUser = command({
  name: 'reinstate_user',
  title: 'Lift the suspension of a person',
  description:
    'Admin: the person can sign in again, and listings are again what they were, but for those that are suspended themselves. Sessions, API keys and requests that ended stay ended.',
  access: adminUser,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500) }),
  example: { reason: 'They were not forged' },
  output: AdminUserView,
  errors: [cannotSuspend],

  async run({ subject: user, tx, ...context }) {
    const { id: userId, role, erasedAt, suspendedAt } = user;
    if (erasedAt !== null) throw cannotSuspend({ userId, because: 'ERASED' });
    if (role === 'ADMIN') throw cannotSuspend({ userId, because: 'ADMIN' });
    if (suspendedAt === null) return { ...(await adminUserView(tx, user, context.now)), alreadyDone: true };
    return adminUserView(tx, await reinstateAccount(tx, user, context), context.now);
  },
});
