import type { Tx } from '../../../db/database.ts';
import { shareOf } from '../commissions/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { escrowOf, ownerPayableOf, post, REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE } from '../ledger/index.ts';
import { settleOffline } from './settle-offline.ts';
import type { Booking } from './store.ts';

/** The rent is earned: what lay in escrow goes to the owner, the platform's income and its tax. */
export async function postCompletion(
  tx: Tx,
  booking: Booking,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit'>,
): Promise<void> {
  const { id: bookingId, vendorId, currency } = booking;
  const { totalMinor, ownerNetMinor, rentalTaxMinor, commissionMinor, serviceFeeMinor, feeTaxMinor } = booking.price.totals;
  if (booking.paymentChannel === 'OFFLINE') {
    const fact = { kind: 'COMPLETION', idemKey: `completion:${bookingId}`, memo: 'rental completed' } as const;
    return settleOffline(tx, booking, shareOf(booking.price.totals), fact, context);
  }
  await post(
    tx,
    {
      kind: 'COMPLETION',
      bookingId,
      currency,
      idemKey: `completion:${bookingId}`,
      memo: 'rental completed',
      lines: [
        { account: escrowOf(bookingId), amountMinor: totalMinor },
        { account: ownerPayableOf(vendorId), amountMinor: -(ownerNetMinor + rentalTaxMinor) },
        { account: REV_COMMISSION, amountMinor: -commissionMinor },
        { account: REV_SERVICE_FEE, amountMinor: -serviceFeeMinor },
        { account: TAX_PAYABLE, amountMinor: -feeTaxMinor },
      ],
    },
    context,
  );
}
