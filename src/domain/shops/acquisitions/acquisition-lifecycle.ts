import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { acquisitions } from '../../../../db/schema/index.ts';
import { ACQUISITION_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';
import type { Acquisition } from './acquisition.ts';

/** The states of a purchase. Only an ACTIVE one loses value month by month. */
export const acquisitionLifecycle = lifecycle(ACQUISITION_STATES, {
  initial: 'ACTIVE',
  final: ['VOID'],
  moves: {
    sell: { from: ['ACTIVE'], to: 'SOLD', by: ['OWNER'], event: null },
    scrap: { from: ['ACTIVE'], to: 'DISPOSED', by: ['OWNER'], event: null },
    reopen: { from: ['SOLD', 'DISPOSED'], to: 'ACTIVE', by: ['OWNER'], event: null },
    void: { from: ['ACTIVE', 'SOLD', 'DISPOSED'], to: 'VOID', by: ['OWNER'], event: null },
  },
});

/** Makes a move of an acquisition's lifecycle. The caller has asked `acquisitionLifecycle.can` first. */
export async function moveAcquisition(
  tx: Tx,
  { id, status, version }: Acquisition,
  move: keyof typeof acquisitionLifecycle.table.moves,
  changes: Partial<Omit<Acquisition, 'status' | 'version'>>,
): Promise<Acquisition> {
  const { to } = acquisitionLifecycle.take(status, move);
  const rows = await tx
    .update(acquisitions)
    .set({ ...changes, status: to, version: version + 1 })
    .where(and(eq(acquisitions.id, id), eq(acquisitions.version, version)))
    .returning();
  return movedRow(rows, `Acquisition ${id}`);
}
