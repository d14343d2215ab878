import { z } from 'zod';
import { command, notFound, PAGE_PATHS, systemOnly } from '../../platform/kernel/index.ts';
import { Email, endingLocks, findUserByEmail, type UserRow } from '../../people/accounts/index.ts';
import { PASSWORD_RESET_MINUTES, queueNotice, tokenLink } from '../../people/mail/index.ts';
import { dropSecondFactor } from '../../people/sign-in/index.ts';
import { endAccess } from './account-access.ts';

/** A command for the server's command line, because an administrator who is locked out may have no mailbox either. */
export const issuePasswordReset = command({
  name: 'issue_password_reset',
  title: 'Issue a link for a new password',
  description:
    'Ends whatever acts for an administrator, invitations that they sent and the confirmation of their phone number too, removes their second factor, passkeys and connected sign-in providers, and answers with a link to choose a new password.',
  access: systemOnly,
  repeat: 'natural',
  secretAnswer: true,
  audited: true,
  input: z.strictObject({ email: Email }),
  output: z.object({
    userId: z.string(),
    url: z.string(),
    minutes: z.int(),
    sessionsEnded: z.int(),
    secondFactorRemoved: z.boolean(),
    suspended: z.boolean(),
  }),
  errors: [notFound],

  async prepare({ input: { email }, ...context }) {
    const user = asAdmin(await findUserByEmail(context.reader, email));
    return { user, url: await tokenLink(PAGE_PATHS.resetPassword, 'RESET', user, context) };
  },

  async run({ prepared: { user, url }, tx, now, ids }) {
    await tx.lock(...(await endingLocks(tx, user.id)));
    const { sessionsEnded } = await endAccess(tx, user.id, { because: 'ENDED' }, { now, ids });
    const secondFactorRemoved = await dropSecondFactor(tx, user.id);
    if (secondFactorRemoved) await queueNotice(tx, user.id, { kind: 'SECOND_FACTOR_REMOVED' }, { now, ids });
    const suspended = user.suspendedAt !== null;
    return { userId: user.id, url, minutes: PASSWORD_RESET_MINUTES, sessionsEnded, secondFactorRemoved, suspended };
  },
});

function asAdmin(user: UserRow | undefined): UserRow {
  if (user?.role !== 'ADMIN') throw notFound({ what: 'administrator' });
  return user;
}
