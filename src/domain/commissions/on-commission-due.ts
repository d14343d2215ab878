import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { commissionLifecycle } from './commission-lifecycle.ts';
import { commissionLock, findCommissionOf } from './commission-store.ts';
import { moveCommission } from './move-commission.ts';

/** The time to pay is over: no instant book until it is paid, and the next payout is lessened by it. */
export async function onCommissionDue(
  tx: Tx,
  { id: bookingId, vendorId }: { id: string; vendorId: string },
  { emit, now }: { emit: Emit; now: Date },
): Promise<void> {
  await tx.lock(commissionLock(vendorId));
  const due = await findCommissionOf(tx, bookingId);
  if (due !== undefined && commissionLifecycle.can(due.status, 'outlive'))
    await moveCommission(tx, due, 'outlive', { emit, now });
}
