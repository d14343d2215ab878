import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { commissionDues, vendors } from '../../../../db/schema/index.ts';
import { COMMISSION_STATES } from '../../../../db/values/index.ts';
import { type Emit, lifecycle } from '../../platform/kernel/index.ts';
import { type Commission, saveCommission } from './commission-store.ts';
import { commissionEvents } from './events.ts';
import { saveVendor } from '../../people/accounts/index.ts';
import { touchInstantBookAssets } from '../../catalog/assets/index.ts';

/**
 * The states of a commission that an owner owes for a booking that was paid past the gateway. NETTED means deducted from a
 * payout.
 */
export const commissionLifecycle = lifecycle(COMMISSION_STATES, {
  initial: 'DUE',
  final: ['SETTLED', 'NETTED', 'WAIVED'],
  moves: {
    submit: {
      from: ['DUE', 'REJECTED', 'OVERDUE'],
      to: 'PROOF_SUBMITTED',
      by: ['OWNER'],
      event: commissionEvents.proofSubmitted,
    },
    settle: {
      from: ['DUE', 'PROOF_SUBMITTED', 'REJECTED', 'OVERDUE'],
      to: 'SETTLED',
      by: ['ADMIN', 'SYSTEM'],
      event: commissionEvents.settled,
    },
    reject: { from: ['PROOF_SUBMITTED'], to: 'REJECTED', by: ['ADMIN'], event: commissionEvents.rejected },
    rejectLate: { from: ['PROOF_SUBMITTED'], to: 'OVERDUE', by: ['ADMIN'], event: commissionEvents.rejected },
    becomeOverdue: { from: ['DUE', 'REJECTED'], to: 'OVERDUE', by: ['SYSTEM'], event: commissionEvents.overdue },
    net: { from: ['OVERDUE'], to: 'NETTED', by: ['SYSTEM'], event: commissionEvents.settled },
    waive: {
      from: ['DUE', 'PROOF_SUBMITTED', 'REJECTED', 'OVERDUE'],
      to: 'WAIVED',
      by: ['ADMIN'],
      event: commissionEvents.waived,
    },
  },
});
type CommissionMove = keyof typeof commissionLifecycle.table.moves;

/** Makes a move of the commission's lifecycle and emits its event. The caller has asked `commissionLifecycle.can` first. */
export async function moveCommission(
  tx: Tx,
  due: Commission,
  move: CommissionMove,
  { emit, now, changes = {} }: { emit: Emit; now: Date; changes?: Partial<Omit<Commission, 'status'>> },
): Promise<Commission> {
  const { to, event } = commissionLifecycle.take(due.status, move);
  const moved = await saveCommission(tx, due, { ...changes, status: to });
  if (due.status === 'OVERDUE' || to === 'OVERDUE') await noteOverdue(tx, due.vendorId, now);
  const { id: commissionId, bookingId, vendorId, amountMinor, currency } = moved;
  await emit({
    type: event,
    bookingId,
    hiddenFromTimeline: true,
    data: { commissionId, vendorId, status: to, amountMinor, currency },
  });
  return moved;
}

/**
 * Stores on the vendor whether a commission of a live booking is overdue, so that a search need not look it up. When that
 * changes, the search entries of the vendor's listings with instant booking are updated too.
 */
async function noteOverdue(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const overdue = await tx
    .select({ id: commissionDues.id })
    .from(commissionDues)
    .where(and(eq(commissionDues.vendorId, vendorId), eq(commissionDues.status, 'OVERDUE'), eq(commissionDues.mode, 'live')))
    .limit(1);
  const commissionOverdue = overdue.length > 0;
  const other = ne(vendors.commissionOverdue, commissionOverdue);
  if (await saveVendor(tx, vendorId, { commissionOverdue }, other)) await touchInstantBookAssets(tx, vendorId, now);
}
