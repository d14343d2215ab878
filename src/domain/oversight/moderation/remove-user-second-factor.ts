import { z } from 'zod';
import { queueNotice } from '../../people/mail/index.ts';
import { dropPasskeys, dropSecondFactor } from '../../people/sign-in/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { endAccess } from '../account-security/index.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { adminUser } from './moderation-access.ts';
import { accountErased, ownSecondFactor } from './moderation-errors.ts';

export const removeUserSecondFactor = command({
  name: 'remove_user_second_factor',
  title: 'Remove the second factor of a person',
  description:
    'Admin: removes the second factor, the recovery codes and the passkeys of an account, for a person who has lost them and has shown who they are. The password alone signs in again; whatever acts for the account ends, and the person is told by e-mail. The reason says how the person was identified.',
  access: adminUser,
  repeat: 'natural',
  thirdPartyText: true,
  destructive: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500, 10) }),
  example: { reason: 'Showed the identity card of the account in a video call' },
  output: AdminUserView,
  errors: [accountErased, ownSecondFactor],

  async run({ subject: user, caller, tx, now, ids }) {
    const { id: userId } = user;
    if (userId === caller.userId) throw ownSecondFactor({});
    if (user.erasedAt !== null) throw accountErased({ userId });
    const wasOn = await dropSecondFactor(tx, userId);
    const passkeys = await dropPasskeys(tx, userId);
    if (!wasOn && passkeys === 0) return { ...(await adminUserView(tx, user, now)), alreadyDone: true };
    // Whoever has the lost phone may be signed in on it.
    await endAccess(tx, userId, { because: 'ENDED' }, { now, ids });
    await queueNotice(tx, userId, { kind: 'SECOND_FACTOR_REMOVED' }, { now, ids });
    return adminUserView(tx, user, now);
  },
});
