import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { type PayoutMove, payoutLifecycle } from './payout-lifecycle.ts';
import { type PayoutRow, savePayout } from './payout-store.ts';

/** Makes a move of the payout's lifecycle and reports it. The renter is not told: it is the owner's affair. */
export async function movePayout(
  tx: Tx,
  payout: PayoutRow,
  move: PayoutMove,
  { emit, changes = {} }: { emit: Emit; changes?: Partial<PayoutRow> },
): Promise<PayoutRow> {
  const { to, event } = payoutLifecycle.take(payout.status, move);
  const moved = await savePayout(tx, payout, { holdReason: null, ...changes, status: to });
  const { id: payoutId, bookingId, amountMinor, currency, holdReason } = moved;
  const data = { payoutId, status: to, amountMinor, currency, ...(holdReason !== null && { holdReason }) };
  await emit({ type: event, bookingId, from: payout.status, to, untold: true, data });
  return moved;
}
