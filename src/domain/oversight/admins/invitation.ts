import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import {
  ADMINS_LOCK,
  emailLock,
  findUser,
  findUserByEmail,
  addInvitation,
  findInvitation,
  type Invitation,
} from '../../people/accounts/index.ts';
import { adminInvitationPath, adminInvitationUrl, queueMail } from '../../people/mail/index.ts';
import { type Access, IdInput, type Ids, isSignedLink, type ReadCtx, type Settings } from '../../platform/kernel/index.ts';
import { alreadyAdmin, invitationClosed } from './admin-errors.ts';

export const InvitationView = z.object({
  invitationId: z.string(),
  email: z.string(),
  invitedBy: z.string().nullable().describe('null: on the command line'),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export function invitationView(invitation: Invitation): z.infer<typeof InvitationView> {
  const { id: invitationId, email, invitedBy, createdAt, expiresAt } = invitation;
  return {
    invitationId,
    email: email ?? '',
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Invites the owner of the mailbox, and replaces an open invitation. The link is sent by e-mail. Throws `already_exists`. */
export async function invite(
  tx: Tx,
  { email, invitedBy }: { email: string; invitedBy: string | null },
  context: { now: Date; ids: Ids },
): Promise<Invitation> {
  await tx.lock(ADMINS_LOCK, emailLock(email));
  if ((await findUserByEmail(tx, email))?.role === 'ADMIN') throw alreadyAdmin({ field: 'email' });
  const invitation = await addInvitation(tx, { email, invitedBy }, context);
  const inviting = invitedBy === null ? undefined : await findUser(tx, invitedBy);
  const letter = {
    kind: 'ADMIN_INVITATION' as const,
    address: email,
    about: invitation.id,
    language: inviting?.language ?? null,
  };
  await queueMail(tx, letter, context);
  return invitation;
}

/** The page on which an invitation is accepted. */
export function invitationUrl(invitation: Invitation, settings: Settings): string {
  return adminInvitationUrl(invitation, settings);
}

/** The signed fields of the link of an invitation. */
export const invitationLink = {
  invitationId: IdInput,
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
};

interface Link {
  invitationId: string;
  expires: number;
  signature: string;
}

/** The invitation that a link names; `openInvitation` checks whether the link is valid. */
export const linkedInvitation: Access<'anyone', Link, Invitation | undefined> = {
  who: 'anyone',
  scope: null,
  errors: [invitationClosed],
  locks: () => [ADMINS_LOCK],
  load: (from, _caller, { invitationId }) => findInvitation(from, invitationId),
};

/** The invitation with its address, while it can be accepted. Throws `invitation_closed`. */
export function openInvitation(
  invitation: Invitation | undefined,
  link: Link,
  { now, settings }: ReadCtx,
): Invitation & { email: string } {
  // Only a person with a valid link learns the state of the invitation. The link expires with it.
  const unlimited = { now: new Date(0), settings };
  if (invitation === undefined || !isSignedLink(adminInvitationPath(link.invitationId), link, unlimited))
    throw invitationClosed({ reason: 'unknown' });
  const { email, status } = invitation;
  if (status === 'ACCEPTED') throw invitationClosed({ reason: 'accepted' });
  if (status === 'REVOKED' || email === null) throw invitationClosed({ reason: 'revoked' });
  if (invitation.expiresAt <= now) throw invitationClosed({ reason: 'expired' });
  return { ...invitation, email };
}
