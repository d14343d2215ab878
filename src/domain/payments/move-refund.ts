import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import { type Emit, movedRow } from '../kernel/index.ts';
import { refundLifecycle } from './refund-lifecycle.ts';
import type { RefundRow } from './store.ts';

/** Makes a move of a refund's lifecycle and tells that it failed; where money moved, its payment or its credit note tells it. */
export async function moveRefund(
  tx: Tx,
  { id, status }: RefundRow,
  move: keyof typeof refundLifecycle.table.moves,
  { emit, changes }: { emit: Emit; changes: Partial<Pick<RefundRow, 'amountMinor' | 'failure' | 'settledAt'>> },
): Promise<RefundRow> {
  const { to, event } = refundLifecycle.take(status, move);
  const rows = await tx
    .update(refunds)
    .set({ ...changes, status: to })
    .where(and(eq(refunds.id, id), eq(refunds.status, status)))
    .returning();
  const moved = movedRow(rows, `Refund ${id}`);
  const { paymentId, bookingId, amountMinor, currency } = moved;
  if (move === 'fail')
    await emit({ type: event, bookingId, untold: true, data: { refundId: id, paymentId, amountMinor, currency } });
  return moved;
}
