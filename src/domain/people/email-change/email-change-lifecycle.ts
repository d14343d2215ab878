import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { emailChanges } from '../../../../db/schema/index.ts';
import { EMAIL_CHANGE_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';

/** What becomes of a wish to use another address. After `expiresAt` it is worth nothing, whatever its state. @public: tests go over every table of moves. */
export const emailChangeLifecycle = lifecycle(EMAIL_CHANGE_STATES, {
  initial: 'PENDING',
  final: ['CONFIRMED', 'CANCELLED'],
  moves: {
    confirm: { from: ['PENDING'], to: 'CONFIRMED', by: ['RENTER', 'OWNER'], event: null },
    cancel: { from: ['PENDING'], to: 'CANCELLED', by: ['RENTER', 'OWNER', 'ADMIN'], event: null },
  },
});

/** Ends a pending change. The caller holds the lock of the account. */
export async function moveEmailChange(
  tx: Tx,
  { id, status }: typeof emailChanges.$inferSelect,
  move: keyof typeof emailChangeLifecycle.table.moves,
  endedAt: Date,
): Promise<void> {
  const { to } = emailChangeLifecycle.take(status, move);
  const rows = await tx
    .update(emailChanges)
    .set({ status: to, endedAt, openKey: null })
    .where(and(eq(emailChanges.id, id), eq(emailChanges.status, status)))
    .returning({ id: emailChanges.id });
  movedRow(rows, `Change of address ${id}`);
}
