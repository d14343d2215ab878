import { z } from 'zod';
import { type Access, command, IdInput, isSignedLink } from '../../platform/kernel/index.ts';
import { accountLock, emailLock, findUser, findUserByEmail } from '../accounts/index.ts';
import { emailChangePath } from '../mail/index.ts';
import { type EmailChange, findEmailChange, useNewEmail } from './email-change.ts';
import { emailChangeClosed } from './email-change-errors.ts';
import { moveEmailChange } from './email-change-lifecycle.ts';

/** The change that a link names; `run` checks whether the link is valid. */
const linkedChange: Access<'anyone', { changeId: string }, EmailChange | undefined> = {
  who: 'anyone',
  scope: null,
  errors: [],
  async locks({ changeId }, _caller, from) {
    const change = await findEmailChange(from, changeId);
    return change === undefined ? [] : [accountLock(change.userId), emailLock(change.newEmail)];
  },
  load: (from, _caller, { changeId }) => findEmailChange(from, changeId),
};

export const confirmEmailChange = command({
  name: 'confirm_email_change',
  title: 'Confirm the new e-mail address',
  description:
    'Use a new e-mail address from now on, by the link that was e-mailed to it. The old one no longer signs in; both are told.',
  access: linkedChange,
  door: 'REST only',
  provesItself: true,
  repeat: 'natural',
  input: z.strictObject({ changeId: IdInput, expires: z.coerce.number().int(), signature: z.string().max(100) }),
  output: z.object({ email: z.string(), emailVerified: z.literal(true) }),
  errors: [emailChangeClosed],

  async run({ subject: change, input, tx, now, ids, settings }) {
    // The link expires with the change. Only a person with a valid link learns the state of the change.
    const link = isSignedLink(emailChangePath(input.changeId), input, { now: new Date(0), settings });
    if (change === undefined || !link) throw emailChangeClosed({ reason: 'unknown' });
    if (change.status === 'CONFIRMED') throw emailChangeClosed({ reason: 'confirmed' });
    if (change.status === 'CANCELLED') throw emailChangeClosed({ reason: 'cancelled' });
    if (change.expiresAt <= now) throw emailChangeClosed({ reason: 'expired' });
    const user = await findUser(tx, change.userId);
    const isOver = user === undefined || user.email !== change.oldEmail || user.suspendedAt !== null;
    if (isOver) throw emailChangeClosed({ reason: 'cancelled' });
    if ((await findUserByEmail(tx, change.newEmail)) !== undefined) throw emailChangeClosed({ reason: 'taken' });
    await moveEmailChange(tx, change, 'confirm', { endedAt: now });
    const { email } = await useNewEmail(tx, user, change, { now, ids, emailVerifiedAt: now });
    return { email, emailVerified: true as const };
  },
});
