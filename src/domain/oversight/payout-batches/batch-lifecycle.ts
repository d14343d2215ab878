import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { payoutBatches } from '../../../../db/schema/index.ts';
import { PAYOUT_BATCH_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';

/** @public: tests go over every table of moves. */
export const payoutBatchLifecycle = lifecycle(PAYOUT_BATCH_STATES, {
  initial: 'OPEN',
  final: ['PAID', 'CANCELLED'],
  moves: {
    complete: { from: ['OPEN'], to: 'PAID', by: ['ADMIN'], event: null },
    cancel: { from: ['OPEN'], to: 'CANCELLED', by: ['ADMIN'], event: null },
  },
});

type Batch = typeof payoutBatches.$inferSelect;

/** Ends an open batch. The caller holds its lock. */
export async function movePayoutBatch(
  tx: Tx,
  { id, status }: Batch,
  move: keyof typeof payoutBatchLifecycle.table.moves,
  changes: Partial<Pick<Batch, 'endedBy' | 'endedAt' | 'reason'>>,
): Promise<Batch> {
  const { to } = payoutBatchLifecycle.take(status, move);
  const rows = await tx
    .update(payoutBatches)
    .set({ ...changes, status: to })
    .where(and(eq(payoutBatches.id, id), eq(payoutBatches.status, status)))
    .returning();
  return movedRow(rows, `Batch ${id}`);
}
