import { and, desc, eq, gt } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { adminInvitations } from '../../../../db/schema/index.ts';
import { declareId, HOUR_MS, type Ids, later } from '../../platform/kernel/index.ts';
import { type Invitation, invitationLifecycle, moveInvitation } from './invitation-lifecycle.ts';

const INVITATION_ID = declareId('adi');
/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 72;

/** Adds an invitation, which replaces an open one to the same address. The caller holds `ADMINS_LOCK`. */
export async function addInvitation(
  tx: Tx,
  { email, invitedBy }: { email: string; invitedBy: string | null },
  { now, ids }: { now: Date; ids: Ids },
): Promise<Invitation> {
  const [open] = await tx.select().from(adminInvitations).where(eq(adminInvitations.openKey, email));
  if (open !== undefined) await moveInvitation(tx, open, 'revoke', { endedAt: now });
  const invitation: Invitation = {
    id: ids.next(INVITATION_ID),
    email,
    status: invitationLifecycle.table.initial,
    invitedBy,
    createdAt: now,
    expiresAt: later(now, INVITATION_HOURS * HOUR_MS),
    endedAt: null,
    acceptedBy: null,
    openKey: email,
  };
  await tx.insert(adminInvitations).values(invitation);
  return invitation;
}

export async function findInvitation(from: Reader, invitationId: string): Promise<Invitation | undefined> {
  const [row] = await from.select().from(adminInvitations).where(eq(adminInvitations.id, invitationId));
  return row;
}

/** The invitations that can still be accepted, the newest first: those of one administrator, or all. */
export async function findOpenInvitations(from: Reader, now: Date, by?: { userId: string }): Promise<Invitation[]> {
  const { status, expiresAt, invitedBy, createdAt, id } = adminInvitations;
  return from
    .select()
    .from(adminInvitations)
    .where(and(eq(status, 'PENDING'), gt(expiresAt, now), by && eq(invitedBy, by.userId)))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * Ends the invitations that a person has sent and nobody has accepted yet. The caller holds `ADMINS_LOCK` if the person is an
 * administrator.
 */
export async function endInvitations(
  tx: Tx,
  userId: string,
  { except, now }: { except: readonly string[]; now: Date },
): Promise<number> {
  const ended = (await findOpenInvitations(tx, now, { userId })).filter(({ id }) => !except.includes(id));
  for (const invitation of ended) await moveInvitation(tx, invitation, 'revoke', { endedAt: now });
  return ended.length;
}
