import type { Tx } from '../../../db/database.ts';
import { findBooking } from '../bookings/index.ts';
import { commissionLock, netCommissions } from '../commissions/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { BANK } from '../ledger/index.ts';
import { holdOf } from './hold-of.ts';
import { movePayout } from './move-payout.ts';
import { payoutAmounts } from './owner-balance.ts';
import { payableBalance } from './payable-balance.ts';
import { payoutChanged, payoutStateRefused } from './payout-errors.ts';
import { destinationOf } from './payout-bank-store.ts';
import type { PayoutRow } from './payout-store.ts';
import { postPayout } from './post-payout.ts';

/** An admin has sent the money past the gateway. Only the amount that was tried: meanwhile a debt may have been netted elsewhere. */
export async function payByHand(
  tx: Tx,
  payout: PayoutRow,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit' | 'settings'>,
): Promise<PayoutRow> {
  const { id: payoutId, vendorId, bookingId, amountMinor, grossMinor, attempt } = payout;
  await tx.lock(`payouts:${vendorId}`, commissionLock(vendorId));
  const booking = await findBooking(tx, bookingId);
  if (booking === undefined) throw new Error(`There is no booking ${bookingId}.`);
  const balance = await payableBalance(tx, booking, context);
  const fresh = payoutAmounts(balance, bookingId);
  if (fresh.amountMinor !== amountMinor || fresh.grossMinor !== grossMinor) {
    throw payoutChanged({ payoutId, amountMinor, nowMinor: fresh.amountMinor });
  }
  // What waits for a hand may wait for something else by now.
  const hold = payout.status === 'ON_HOLD' ? await holdOf(tx, booking, { balance, ...context }) : null;
  if (hold !== null && hold.reason !== 'BY_HAND') throw payoutStateRefused({ payoutId, status: payout.status, possible: [] });
  await netCommissions(tx, payout, context);
  const { now, emit } = context;
  const destination = payout.destination ?? (await destinationOf(tx, vendorId));
  const changes = { attempt: attempt + 1, sentAt: now, paidAt: now, failure: null, destination };
  const paid = await movePayout(tx, payout, 'payByHand', { emit, changes });
  await postPayout(tx, paid, BANK, context);
  return paid;
}
