import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { insertRow } from '../../../../db/insert.ts';
import { adminInvitations } from '../../../../db/schema/index.ts';
import { ADMINS_LOCK, emailLock, findUserByEmail } from '../../people/accounts/index.ts';
import { adminInvitationPath, adminInvitationUrl, queueMail } from '../../people/mail/index.ts';
import {
  type Access,
  declareId,
  HOUR_MS,
  IdInput,
  type Ids,
  isSignedLink,
  later,
  type Settings,
} from '../../platform/kernel/index.ts';
import { alreadyAdmin, invitationClosed } from './admin-errors.ts';
import { invitationLifecycle, moveInvitation } from './invitation-lifecycle.ts';

const INVITATION_ID = declareId('adi');
const VALID_HOURS = 72;

export type Invitation = typeof adminInvitations.$inferSelect;

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

/** Invites whoever reads the mailbox, in place of an invitation that is open. The link goes out by e-mail. Throws `already_exists`. */
export async function invite(
  tx: Tx,
  { email, invitedBy }: { email: string; invitedBy: string | null },
  context: { now: Date; ids: Ids },
): Promise<Invitation> {
  const { now, ids } = context;
  await tx.lock(ADMINS_LOCK, emailLock(email));
  if ((await findUserByEmail(tx, email))?.role === 'ADMIN') throw alreadyAdmin({ field: 'email' });
  const open = await findOpenInvitation(tx, email);
  if (open !== undefined) await moveInvitation(tx, open, 'revoke', { endedAt: now });
  const invitation: Invitation = {
    id: ids.next(INVITATION_ID),
    email,
    status: invitationLifecycle.table.initial,
    invitedBy,
    createdAt: now,
    expiresAt: later(now, VALID_HOURS * HOUR_MS),
    endedAt: null,
    acceptedBy: null,
    openKey: email,
  };
  await insertRow(tx, adminInvitations, invitation);
  await queueMail(tx, { kind: 'ADMIN_INVITATION', address: email, about: invitation.id }, context);
  return invitation;
}

/** The page on which an invitation is accepted. */
export function invitationUrl(invitation: Invitation, settings: Settings): string {
  return adminInvitationUrl(invitation, settings);
}

export async function findInvitation(from: Reader, invitationId: string): Promise<Invitation | undefined> {
  const [row] = await from.select().from(adminInvitations).where(eq(adminInvitations.id, invitationId));
  return row;
}

async function findOpenInvitation(from: Reader, email: string): Promise<Invitation | undefined> {
  const [row] = await from.select().from(adminInvitations).where(eq(adminInvitations.openKey, email));
  return row;
}

/** What an administrator leaves open who is none any more. The caller holds `ADMINS_LOCK`. */
export async function revokeInvitationsBy(tx: Tx, userId: string, now: Date): Promise<void> {
  const open = and(eq(adminInvitations.invitedBy, userId), eq(adminInvitations.status, 'PENDING'));
  for (const invitation of await tx.select().from(adminInvitations).where(open))
    await moveInvitation(tx, invitation, 'revoke', { endedAt: now });
}

/** Those that can still be accepted, the newest first. */
export async function findOpenInvitations(from: Reader, now: Date): Promise<Invitation[]> {
  return from
    .select()
    .from(adminInvitations)
    .where(and(eq(adminInvitations.status, 'PENDING'), gt(adminInvitations.expiresAt, now)))
    .orderBy(desc(adminInvitations.createdAt), desc(adminInvitations.id));
}

/** What the link of an invitation carries. */
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

/** The invitation that a link names, for whoever holds the link: whether it is a good one, `openInvitation` finds out. */
export const linkedInvitation: Access<'anyone', Link, Invitation | undefined> = {
  who: 'anyone',
  scope: null,
  errors: [invitationClosed],
  locks: () => [ADMINS_LOCK],
  load: (from, _caller, { invitationId }) => findInvitation(from, invitationId),
};

/** The invitation while it can be accepted, with its address. Throws `invitation_closed`. */
export function openInvitation(
  invitation: Invitation | undefined,
  link: Link,
  { now, settings }: { now: Date; settings: Settings },
): Invitation & { email: string } {
  // Whoever does not hold the link learns nothing of the invitation; the link itself runs out with it.
  const unlimited = { now: new Date(0), settings };
  if (invitation === undefined || !isSignedLink(adminInvitationPath(link.invitationId), link, unlimited))
    throw invitationClosed({ reason: 'unknown' });
  const { email, status } = invitation;
  if (status === 'ACCEPTED') throw invitationClosed({ reason: 'accepted' });
  if (status === 'REVOKED' || email === null) throw invitationClosed({ reason: 'revoked' });
  if (invitation.expiresAt <= now) throw invitationClosed({ reason: 'expired' });
  return { ...invitation, email };
}
