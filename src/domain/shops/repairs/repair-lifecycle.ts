import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { repairs } from '../../../../db/schema/index.ts';
import { FINANCE_ENTRY_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';

export const repairLifecycle = lifecycle(FINANCE_ENTRY_STATES, {
  initial: 'ACTIVE',
  final: ['VOID'],
  moves: {
    void: { from: ['ACTIVE'], to: 'VOID', by: ['OWNER'], event: null },
  },
});

type Repair = typeof repairs.$inferSelect;

/** Makes a move of a repair's lifecycle; its entry moves with it. The caller has asked `repairLifecycle.can` first. */
export async function moveRepair(
  tx: Tx,
  { id, status, version }: Repair,
  move: keyof typeof repairLifecycle.table.moves,
  updatedAt: Date,
): Promise<Repair> {
  const { to } = repairLifecycle.take(status, move);
  const rows = await tx
    .update(repairs)
    .set({ status: to, updatedAt, version: version + 1 })
    .where(and(eq(repairs.id, id), eq(repairs.version, version)))
    .returning();
  return movedRow(rows, `Repair ${id}`);
}
