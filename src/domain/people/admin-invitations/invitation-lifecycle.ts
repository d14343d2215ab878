import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { adminInvitations } from '../../../../db/schema/index.ts';
import { ADMIN_INVITATION_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';

/** What becomes of an invitation. After `expiresAt` it is worth nothing, whatever its state. @public: tests go over every table of moves. */
export const invitationLifecycle = lifecycle(ADMIN_INVITATION_STATES, {
  initial: 'PENDING',
  final: ['ACCEPTED', 'REVOKED'],
  moves: {
    accept: { from: ['PENDING'], to: 'ACCEPTED', by: ['ADMIN'], event: null },
    revoke: { from: ['PENDING'], to: 'REVOKED', by: ['ADMIN', 'SYSTEM'], event: null },
  },
});

export type Invitation = typeof adminInvitations.$inferSelect;

/** Ends a pending invitation. The caller holds `ADMINS_LOCK`. */
export async function moveInvitation(
  tx: Tx,
  { id, status }: Invitation,
  move: keyof typeof invitationLifecycle.table.moves,
  changes: Partial<Pick<Invitation, 'endedAt' | 'acceptedBy'>>,
): Promise<void> {
  const { to } = invitationLifecycle.take(status, move);
  const rows = await tx
    .update(adminInvitations)
    .set({ ...changes, status: to, openKey: null })
    .where(and(eq(adminInvitations.id, id), eq(adminInvitations.status, status)))
    .returning();
  movedRow(rows, `Invitation ${id}`);
}
