import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { commissionDueOf, GOODWILL, ownerPayableOf } from '../ledger/index.ts';
import { commissionLifecycle } from './commission-lifecycle.ts';
import { commissionLock, findCommissionOf, saveCommission } from './commission-store.ts';
import { moveCommission } from './move-commission.ts';
import { less, type Share, sumOf } from './share.ts';

const NOTHING: Share = { commissionMinor: 0, serviceFeeMinor: 0, taxMinor: 0 };

/**
 * The platform's share of a transferred rent changes by so much, usually to less. What nobody has paid yet changes itself;
 * what was paid, or is said to be, stays as it is and the difference is settled with the owner's earnings; what was waived
 * was an expense. Returns the account that the other side of the entry belongs to.
 */
export async function changeCommission(
  tx: Tx,
  { id: bookingId, vendorId }: { id: string; vendorId: string },
  by: Share,
  { emit, now }: { emit: Emit; now: Date },
): Promise<string> {
  await tx.lock(commissionLock(vendorId));
  const due = await findCommissionOf(tx, bookingId);
  if (due?.status === 'WAIVED') return GOODWILL;
  if (due === undefined || !commissionLifecycle.can(due.status, 'submit')) return ownerPayableOf(vendorId);
  const share = less(due, less(NOTHING, by));
  const changed = await saveCommission(tx, due, { ...share, amountMinor: sumOf(share) });
  if (changed.amountMinor === 0) {
    await moveCommission(tx, changed, 'settle', { emit, now, changes: { settledAt: now, note: 'nothing is owed any more' } });
  }
  return commissionDueOf(vendorId);
}
