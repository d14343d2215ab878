import { z } from 'zod';
import { ADMINS_LOCK, Email, INVITATION_HOURS } from '../../people/accounts/index.ts';
import { anyAdmin, command } from '../../platform/kernel/index.ts';
import { alreadyAdmin } from './admin-errors.ts';
import { invite, InvitationView, invitationView } from './invitation.ts';

export const inviteAdmin = command({
  name: 'invite_admin',
  title: 'Invite an administrator',
  description: `Admin: e-mail somebody a link with which they become an administrator, once, within ${INVITATION_HOURS} hours. They choose a password, or sign in with the account that has this address. An open invitation to the address ends.`,
  // `ADMINS_LOCK` is taken before the lock of the caller's account, as in all commands about administrators.
  access: { ...anyAdmin, locks: () => [ADMINS_LOCK] },
  repeat: 'natural',
  input: z.strictObject({ email: Email }),
  output: InvitationView,
  errors: [alreadyAdmin],

  async run({ input: { email }, caller, tx, ...context }) {
    return invitationView(await invite(tx, { email, invitedBy: caller.userId }, context));
  },
});
