import type { Tx } from '../../../db/database.ts';
import { type Award, owedOf, saveAward } from '../awards/index.ts';
import type { Booking, DueContext } from '../bookings/index.ts';
import { moveCredit } from '../credit/index.ts';
import { formatMoney, type Minor } from '../kernel/index.ts';
import { creditOf, escrowOf, ownerPayableOf, post } from '../ledger/index.ts';
import { findSettledPayments, requestRefund } from '../payments/index.ts';

/**
 * The owner pays out of earnings, also out of those to come: the renter gets back what was paid for the rental, as far
 * as there is any left to give back, and the rest as credit.
 */
export async function payAsOwner(tx: Tx, booking: Booking, award: Award, context: DueContext): Promise<void> {
  const { id: bookingId, vendorId, renterId: userId, currency } = booking;
  const amountMinor = owedOf(award);
  const cashMinor = await giveBack(tx, booking, amountMinor, context);
  const creditMinor = amountMinor - cashMinor;
  await post(
    tx,
    {
      kind: 'AWARD',
      bookingId,
      currency,
      idemKey: `award:${award.id}`,
      memo: 'paid by the owner',
      lines: [
        { account: ownerPayableOf(vendorId), amountMinor },
        { account: escrowOf(bookingId), amountMinor: -cashMinor },
        { account: creditOf(userId), amountMinor: -creditMinor },
      ],
    },
    context,
  );
  if (creditMinor > 0) {
    const note = 'the owner pays for a claim';
    await moveCredit(tx, { userId, currency, kind: 'COMPENSATION', amountMinor: creditMinor, bookingId, note }, context);
  }
  await saveAward(tx, award, { paidMinor: amountMinor, settledAt: context.now });
  const data = { awardId: award.id, payer: 'OWNER', cause: award.cause, coveredMinor: 0, paidMinor: amountMinor, currency };
  const note = `${formatMoney(amountMinor, currency)} by the OWNER`;
  await context.emit({ type: 'award.settled', bookingId, note, data });
}

/** Asks for refunds of the rent, from the newest payment on; what went past the gateway cannot come back through it. */
async function giveBack(tx: Tx, booking: Booking, amountMinor: Minor, context: DueContext): Promise<Minor> {
  if (booking.paymentChannel === 'OFFLINE') return 0;
  let left = amountMinor;
  for (const payment of (await findSettledPayments(tx, booking.id)).toReversed()) {
    if (payment.kind === 'LATE_FEE' || payment.kind === 'CLAIM' || payment.reference === null) continue;
    left -= await requestRefund(tx, payment, { amountMinor: left, cause: 'DISPUTE' }, context);
  }
  return amountMinor - left;
}
