import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { suspendAccount } from './account-suspension.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { adminUser } from './moderation-access.ts';
import { cannotSuspend } from './moderation-errors.ts';

export const suspendUser = command({
  name: 'suspend_user',
  title: 'Suspend a person',
  description:
    'Admin: nobody can sign in as this person any more; sessions and API keys end, listings are hidden, open requests end, payouts wait. Paid rentals go on. The person reads the reason, and how to appeal.',
  access: adminUser,
  repeat: 'natural',
  thirdPartyText: true,
  destructive: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500) }),
  example: { reason: 'Forged documents' },
  output: AdminUserView,
  errors: [cannotSuspend],

  async run({ subject: user, input: { reason }, tx, ...context }) {
    const { id: userId, role, erasedAt, suspendedAt } = user;
    if (erasedAt !== null) throw cannotSuspend({ userId, because: 'ERASED' });
    if (role === 'ADMIN') throw cannotSuspend({ userId, because: 'ADMIN' });
    if (suspendedAt !== null) return { ...(await adminUserView(tx, user, context.now)), alreadyDone: true };
    return adminUserView(tx, await suspendAccount(tx, user, reason, context), context.now);
  },
});
