import { z } from 'zod';
import { accountLock, assertAnotherAdmin, lastAdmin } from '../../people/accounts/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { MODERATION_LOCK, suspendAccount } from '../moderation/index.ts';
import { administrator } from './admin-access.ts';
import { AdminView, adminView } from './admin-view.ts';

export const suspendAdmin = command({
  name: 'suspend_admin',
  title: 'Suspend an administrator',
  description:
    'Admin: nobody can sign in as this administrator any more, and every session and key ends at once. Never the last one who can sign in. The person reads the reason.',
  access: administrator,
  repeat: 'natural',
  thirdPartyText: true,
  destructive: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500) }),
  example: { reason: 'The laptop was stolen' },
  output: AdminView,
  errors: [lastAdmin],

  async run({ subject: { id: userId }, input, caller, tx, ...context }) {
    await tx.lock(accountLock(userId), MODERATION_LOCK);
    const user = await administrator.load(tx, caller, input, context.now);
    if (user.suspendedAt !== null) return { ...(await adminView(tx, user, context.now)), alreadyDone: true };
    await assertAnotherAdmin(tx, userId);
    return adminView(tx, await suspendAccount(tx, user, input.reason, context), context.now);
  },
});
