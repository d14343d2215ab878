import type { Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { refunds } from '../../../../db/schema/index.ts';
import { REFUND_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, type Emit, lifecycle } from '../../platform/kernel/index.ts';
import { paymentEvents, refundEvents } from './events.ts';
import type { RefundRow } from './payment-store.ts';

/**
 * The states of a refund. ABSORBED: the payer's bank had returned the money already, and the credit note tells of it, so
 * absorbing emits no event of its own. A failed one is repeated by another refund. @public: tests examine every table of moves.
 */
export const refundLifecycle = lifecycle(REFUND_STATES, {
  initial: 'REQUESTED',
  final: ['SUCCEEDED', 'FAILED', 'ABSORBED'],
  moves: {
    succeed: { from: ['REQUESTED'], to: 'SUCCEEDED', by: ['SYSTEM'], event: paymentEvents.refunded },
    fail: { from: ['REQUESTED'], to: 'FAILED', by: ['SYSTEM'], event: refundEvents.failed },
    absorb: { from: ['REQUESTED'], to: 'ABSORBED', by: ['SYSTEM'], event: null },
    absorbFailed: { from: ['FAILED'], to: 'ABSORBED', by: ['SYSTEM'], event: null, late: true },
    /** The refund had succeeded, and failed later. */
    comeBack: { from: ['SUCCEEDED'], to: 'FAILED', by: ['SYSTEM'], event: refundEvents.failed, late: true },
  },
});

const moveRow = declareMove(refundLifecycle, declareSave(refunds, 'Refund'));

/** The event by which administrators learn that a refund failed. */
export function refundFailed({ id, paymentId, bookingId, amountMinor, currency }: RefundRow) {
  const data = { refundId: id, paymentId, amountMinor, currency };
  return { type: refundEvents.failed, bookingId, hiddenFromTimeline: true, data } as const;
}

/**
 * Makes a move of a refund's lifecycle and emits an event if it failed. If money moved, the payment or the credit note emits
 * one. For `comeBack` the move of the payment emits one, or else the caller emits `refundFailed`.
 */
export async function moveRefund(
  tx: Tx,
  refund: RefundRow,
  move: keyof typeof refundLifecycle.table.moves,
  { emit, changes }: { emit: Emit; changes: Partial<Pick<RefundRow, 'amountMinor' | 'failure' | 'settledAt'>> },
): Promise<RefundRow> {
  const moved = await moveRow(tx, refund, move, changes);
  if (move === 'fail') await emit(refundFailed(moved));
  return moved;
}

/** Adds a refund that succeeded already, past the gateway. The refund of the payment reports it. */
export async function addSettledRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'paymentId' | 'bookingId' | 'cause' | 'amountMinor' | 'currency'>,
  now: Date,
): Promise<RefundRow> {
  const { to: status } = refundLifecycle.take(refundLifecycle.table.initial, 'succeed');
  return onlyRow(
    await tx
      .insert(refunds)
      .values({ ...refund, status, createdAt: now, settledAt: now })
      .returning(),
  );
}

/** Adds a part of a refund as a refund of its own, in the same state. */
export async function addPartOfRefund(tx: Tx, part: RefundRow): Promise<void> {
  await tx.insert(refunds).values(part);
}
