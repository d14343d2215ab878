import type { Tx } from '../../../../db/database.ts';
import { offlineRefunds } from '../../../../db/schema/index.ts';
import { OFFLINE_REFUND_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';
import { clearDeadline } from '../bookings/index.ts';
import { offlineRefundEvents } from './events.ts';

export type OfflineRefund = typeof offlineRefunds.$inferSelect;

/**
 * The states of a refund that the owner owes for a transfer: the owner proves it, or the platform credits the renter and the
 * owner owes the platform.
 */
export const offlineRefundLifecycle = lifecycle(OFFLINE_REFUND_STATES, {
  initial: 'DUE',
  final: ['PROVEN', 'CREDITED'],
  moves: {
    prove: { from: ['DUE'], to: 'PROVEN', by: ['OWNER'], event: offlineRefundEvents.proven },
    credit: { from: ['DUE'], to: 'CREDITED', by: ['SYSTEM'], event: offlineRefundEvents.credited },
  },
});

/** Records that the owner owes a refund from now on. */
export async function addOfflineRefund(
  tx: Tx,
  owed: Omit<typeof offlineRefunds.$inferInsert, 'status'>,
): Promise<Pick<OfflineRefund, 'status'>> {
  const { initial: status } = offlineRefundLifecycle.table;
  await tx.insert(offlineRefunds).values({ ...owed, status });
  return { status };
}

const moveRow = declareMove(offlineRefundLifecycle, declareSave(offlineRefunds, 'Refund'));

interface Move {
  readonly now: Date;
  readonly changes: Partial<Pick<OfflineRefund, 'file' | 'provenAt'>>;
}

/** Makes a move of a refund's lifecycle, after which the owner owes the renter nothing. The caller emits the event. */
export async function moveOfflineRefund(
  tx: Tx,
  refund: OfflineRefund,
  move: keyof typeof offlineRefundLifecycle.table.moves,
  { now, changes }: Move,
): Promise<OfflineRefund> {
  const closed = await moveRow(tx, refund, move, { ...changes, closedAt: now });
  await clearDeadline(tx, closed.bookingId, 'OFFLINE_REFUND', closed.id);
  return closed;
}
