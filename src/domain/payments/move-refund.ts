import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import type { Emit } from '../kernel/index.ts';
import { refundLifecycle } from './refund-lifecycle.ts';
import type { RefundRow } from './store.ts';

/** Makes a move of a refund's lifecycle and tells that it failed; where money moved, its payment or its credit note tells it. */
export async function moveRefund(
  tx: Tx,
  { id, status }: RefundRow,
  move: keyof typeof refundLifecycle.table.moves,
  { emit, changes }: { emit: Emit; changes: Partial<Pick<RefundRow, 'amountMinor' | 'failure' | 'settledAt'>> },
): Promise<RefundRow> {
  if (!refundLifecycle.can(status, move)) throw new Error(`A ${status} refund cannot ${move}.`);
  const { to, event } = refundLifecycle.table.moves[move];
  const [moved] = await tx
    .update(refunds)
    .set({ ...changes, status: to })
    .where(and(eq(refunds.id, id), eq(refunds.status, status)))
    .returning();
  if (moved === undefined) throw new Error(`Refund ${id} changed while its booking was locked.`);
  const { paymentId, bookingId, amountMinor, currency } = moved;
  if (move === 'fail')
    await emit({ type: event, bookingId, untold: true, data: { refundId: id, paymentId, amountMinor, currency } });
  return moved;
}
