import type { Tx } from '../../../db/database.ts';
import { bookingNotFound, findBooking } from '../bookings/index.ts';
import { commissionLock, netCommissions } from '../commissions/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { BANK } from '../ledger/index.ts';
import { movePayout } from './move-payout.ts';
import { payoutAmounts } from './owner-balance.ts';
import { payableBalance } from './payable-balance.ts';
import { payoutChanged } from './payout-errors.ts';
import type { PayoutRow } from './payout-store.ts';
import { postPayout } from './post-payout.ts';

/** An admin has sent the money past the gateway. Only the amount that was tried: meanwhile a debt may have been netted elsewhere. */
export async function payByHand(
  tx: Tx,
  payout: PayoutRow,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit'>,
): Promise<PayoutRow> {
  const { id: payoutId, vendorId, bookingId, amountMinor, grossMinor, attempt } = payout;
  await tx.lock(`payouts:${vendorId}`, commissionLock(vendorId));
  const booking = await findBooking(tx, bookingId);
  if (booking === undefined) throw bookingNotFound({ bookingId });
  const fresh = payoutAmounts(await payableBalance(tx, booking, context), bookingId);
  if (fresh.amountMinor !== amountMinor || fresh.grossMinor !== grossMinor) {
    throw payoutChanged({ payoutId, amountMinor, nowMinor: fresh.amountMinor });
  }
  await netCommissions(tx, payout, context);
  const { now, emit } = context;
  const changes = { attempt: attempt + 1, sentAt: now, paidAt: now, failure: null };
  const paid = await movePayout(tx, payout, 'payByHand', { emit, changes });
  await postPayout(tx, paid, BANK, context);
  return paid;
}
