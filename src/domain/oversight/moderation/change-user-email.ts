import { z } from 'zod';
import { Email, emailLock, findUserByEmail } from '../../people/accounts/index.ts';
import { changeEmailAtOnce } from '../../people/registration/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { endAccess } from '../account-security/index.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { adminUser } from './moderation-access.ts';
import { accountErased, addressTaken } from './moderation-errors.ts';

export const changeUserEmail = command({
  name: 'change_user_email',
  title: 'Change the e-mail address of a person',
  description:
    'Admin: gives an account another e-mail address, for a person who cannot read the old one and has shown who they are. It signs in at once and is yet to be confirmed; whatever acts for the account ends, and both addresses are told. The reason says how the person was identified.',
  access: adminUser,
  repeat: 'natural',
  thirdPartyText: true,
  destructive: true,
  input: z.strictObject({ userId: IdInput, email: Email, reason: plainText(500, 10) }),
  example: { reason: 'Showed the identity card of the account in a video call' },
  output: AdminUserView,
  errors: [accountErased, addressTaken],

  async run({ subject: user, input: { email }, caller, tx, now, ids }) {
    const { id: userId } = user;
    if (user.erasedAt !== null) throw accountErased({ userId });
    if (user.email === email) return { ...(await adminUserView(tx, user, now)), alreadyDone: true };
    await tx.lock(emailLock(email));
    if ((await findUserByEmail(tx, email)) !== undefined) throw addressTaken({ field: 'email' });
    // A person who could read the old mailbox may have let software in. Its access must end with the change.
    await endAccess(tx, userId, { because: 'ENDED' }, { now, ids });
    const changed = await changeEmailAtOnce(tx, user, { newEmail: email, changedBy: caller.userId }, { now, ids });
    return adminUserView(tx, changed, now);
  },
});
