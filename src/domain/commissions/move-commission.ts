import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { type CommissionMove, commissionLifecycle } from './commission-lifecycle.ts';
import { type Commission, saveCommission } from './commission-store.ts';
import { noteOverdue } from './note-overdue.ts';

/** Makes a move of the commission's lifecycle and reports it. The caller has asked `commissionLifecycle.can` first. */
export async function moveCommission(
  tx: Tx,
  due: Commission,
  move: CommissionMove,
  { emit, now, changes = {} }: { emit: Emit; now: Date; changes?: Partial<Commission> },
): Promise<Commission> {
  const { to, event } = commissionLifecycle.take(due.status, move);
  const moved = await saveCommission(tx, due, { ...changes, status: to });
  if (due.status === 'OVERDUE' || to === 'OVERDUE') await noteOverdue(tx, due.vendorId, now);
  const { id: commissionId, bookingId, vendorId, amountMinor, currency } = moved;
  await emit({ type: event, bookingId, untold: true, data: { commissionId, vendorId, status: to, amountMinor, currency } });
  return moved;
}
