import { z } from 'zod';
import { endAccess } from '../account-security/index.ts';
import { accountLock, assertAnotherAdmin, findVendorOfUser, lastAdmin, saveUser } from '../../people/accounts/index.ts';
import { queueMail } from '../../people/mail/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { administrator } from './admin-access.ts';
import { AdminView, adminView } from './admin-view.ts';

export const removeAdmin = command({
  name: 'remove_admin',
  title: 'Remove an administrator',
  description:
    'Admin: the person is an ordinary account again, with the bookings and the shop that it has. Every session and key ends at once. Never the last one who can sign in.',
  access: administrator,
  repeat: 'natural',
  thirdPartyText: true,
  destructive: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500).describe('for the audit log') }),
  example: { reason: 'Left the company' },
  output: AdminView,
  errors: [lastAdmin],

  async run({ subject: { id: userId }, input, caller, tx, now, ids }) {
    await tx.lock(accountLock(userId));
    const user = await administrator.load(tx, caller, input, now);
    await assertAnotherAdmin(tx, userId);
    const role = (await findVendorOfUser(tx, userId)) === undefined ? 'CUSTOMER' : 'VENDOR';
    const removed = await saveUser(tx, user, { role });
    await endAccess(tx, userId, { because: 'ENDED' }, { now, ids });
    await queueMail(tx, { kind: 'ADMIN_REMOVED', address: user.email }, { now, ids });
    return adminView(tx, removed, now);
  },
});
