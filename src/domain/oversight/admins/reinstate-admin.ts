import { z } from 'zod';
import { accountLock } from '../../people/accounts/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { MODERATION_LOCK, reinstateAccount } from '../moderation/index.ts';
import { administrator } from './admin-access.ts';
import { AdminView, adminView } from './admin-view.ts';

export const reinstateAdmin = command({
  name: 'reinstate_admin',
  title: 'Lift the suspension of an administrator',
  description: 'Admin: the administrator can sign in again. Sessions and keys that ended stay ended.',
  access: administrator,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500).describe('for the audit log') }),
  example: { reason: 'The laptop was found' },
  output: AdminView,
  errors: [],

  async run({ subject: { id: userId }, input, caller, tx, ...context }) {
    await tx.lock(accountLock(userId), MODERATION_LOCK);
    const user = await administrator.load(tx, caller, input, context.now);
    if (user.suspendedAt === null) return { ...(await adminView(tx, user, context.now)), alreadyDone: true };
    return adminView(tx, await reinstateAccount(tx, user, context), context.now);
  },
});
