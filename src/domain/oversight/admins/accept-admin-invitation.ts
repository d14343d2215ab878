import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { endAccess } from '../account-security/index.ts';
import {
  addUser,
  emailLock,
  findUserByEmail,
  NewPassword,
  passwordWeakness,
  saveUser,
  USER_ID,
  type UserRow,
  moveInvitation,
} from '../../people/accounts/index.ts';
import { queueMail } from '../../people/mail/index.ts';
import {
  accountSuspended,
  assertUnchanged,
  checkPassword,
  SecondFactorCode,
  secondFactorNeeded,
  tooManyAttempts,
  wrongPassword,
} from '../../people/sign-in/index.ts';
import { command, type Ids, plainLine } from '../../platform/kernel/index.ts';
import { passwordTooWeak } from './admin-errors.ts';
import { invitationLink, linkedInvitation, openInvitation } from './invitation.ts';

/** The least number of characters in the password of an administrator. */
const ADMIN_PASSWORD_LENGTH = 12;

export const acceptAdminInvitation = command({
  name: 'accept_admin_invitation',
  title: 'Become an administrator',
  description:
    'Accept the invitation of an administrator by the link of the e-mail: with the password of the account that has this address, or with a name and a new password. Assistants, sessions and API keys of the account end; its bookings stay. Then sign in.',
  access: linkedInvitation,
  door: 'REST only',
  provesItself: true,
  repeat: 'natural',
  audited: true,
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({
    ...invitationLink,
    password: NewPassword,
    code: SecondFactorCode.optional(),
    name: plainLine(100, 2).optional(),
  }),
  output: z.object({ userId: z.string(), email: z.string(), role: z.literal('ADMIN') }),
  errors: [passwordTooWeak, wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended],

  async prepare({ subject, input, ...context }) {
    const { email } = openInvitation(subject, input, context);
    const { password, code } = input;
    const exists = (await findUserByEmail(context.reader, email)) !== undefined;
    const user = exists ? await checkPassword({ email, password, code }, context) : null;
    assertStrong({ password, email, existing: exists });
    return { user, passwordHash: user?.passwordHash ?? (await context.ports.passwords.hash(password)) };
  },

  async run({ subject, input, prepared, tx, now, ids, settings }) {
    const invitation = openInvitation(subject, input, { now, settings });
    const { email } = invitation;
    await tx.lock(emailLock(email));
    const user = await findUserByEmail(tx, email);
    // An account with this address was opened or closed after the password was checked.
    if (user?.id !== prepared.user?.id) throw wrongPassword({});

    const userId = user?.id ?? ids.next(USER_ID);
    if (user === undefined) {
      const { passwordHash } = prepared;
      const name = input.name ?? 'Administrator';
      await addUser(tx, { id: userId, email, name, passwordHash, role: 'ADMIN', emailVerifiedAt: now, createdAt: now });
    } else {
      if (prepared.user !== null) await assertUnchanged(tx, prepared.user, { now, ids });
      await promote(tx, user, { now, ids });
    }
    await moveInvitation(tx, invitation, 'accept', { endedAt: now, acceptedBy: userId });
    await queueMail(tx, { kind: 'ADMIN_ADDED', address: email }, { now, ids });
    return { userId, email, role: 'ADMIN' as const };
  },
});

/**
 * Makes the user an administrator. All software of the account is signed out, because no software acts for an administrator.
 * The link has proven the address.
 */
async function promote(tx: Tx, user: UserRow, { now, ids }: { now: Date; ids: Ids }): Promise<void> {
  await saveUser(tx, user, { role: 'ADMIN', emailVerifiedAt: user.emailVerifiedAt ?? now });
  await endAccess(tx, user.id, { because: 'ENDED' }, { now, ids });
}

/** Throws `password_too_weak` if the password is not good enough for an administrator. */
function assertStrong({ password, email, existing }: { password: string; email: string; existing: boolean }): void {
  const tooShort = password.length < ADMIN_PASSWORD_LENGTH ? `has fewer than ${ADMIN_PASSWORD_LENGTH} characters` : null;
  const problem = tooShort ?? passwordWeakness(password, email);
  if (problem !== null) throw passwordTooWeak({ problem, existing });
}
