import type { Tx } from '../../../db/database.ts';
import { claimsOf, owedOf, saveAward } from '../awards/index.ts';
import type { Booking, DueContext } from '../bookings/index.ts';
import { formatMoney, type Minor, sum } from '../kernel/index.ts';
import { escrowOf, ownerPayableOf, post } from '../ledger/index.ts';
import { type PaymentRow, requestRefund } from '../payments/index.ts';

/**
 * The renter has paid what the deposit did not cover: it goes to the owner as it is, the oldest award first. No document
 * bills it, because damages are not a supply. What is more than is owed goes back.
 */
export async function settleClaim(tx: Tx, booking: Booking, payment: PaymentRow, context: DueContext): Promise<void> {
  const { id: bookingId, vendorId, currency } = booking;
  const claims = await claimsOf(tx, bookingId);
  const paidMinor = Math.min(payment.amountMinor, sum(claims.map(owedOf)));
  await post(
    tx,
    {
      kind: 'CLAIM_PAID',
      bookingId,
      currency,
      idemKey: `claim:${payment.id}`,
      memo: 'paid by the renter beyond the deposit',
      lines: [
        { account: escrowOf(bookingId), amountMinor: paidMinor },
        { account: ownerPayableOf(vendorId), amountMinor: -paidMinor },
      ],
    },
    context,
  );
  let left: Minor = paidMinor;
  for (const award of claims) {
    const part = Math.min(left, owedOf(award));
    if (part === 0) continue;
    left -= part;
    await saveAward(tx, award, { paidMinor: award.paidMinor + part });
    const { id: awardId, cause, coveredMinor } = award;
    const data = { awardId, payer: 'RENTER', cause, coveredMinor, paidMinor: award.paidMinor + part, currency };
    await context.emit({ type: 'award.settled', bookingId, note: `${formatMoney(part, currency)} by the RENTER`, data });
  }
  const surplusMinor = payment.amountMinor - paidMinor;
  if (surplusMinor > 0) await requestRefund(tx, payment, { amountMinor: surplusMinor, cause: 'LATE_PAYMENT' }, context);
}
