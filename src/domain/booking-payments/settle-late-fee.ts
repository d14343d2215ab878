import type { Tx } from '../../../db/database.ts';
import { type Booking, saveBooking, lateFeeDue } from '../bookings/index.ts';
import { type CommandContext, share } from '../kernel/index.ts';
import { escrowOf, ownerPayableOf, post, REV_COMMISSION } from '../ledger/index.ts';
import type { PaymentRow } from '../payments/index.ts';

/**
 * A late fee is the owner's income like rent, earned when it is paid: all of it but the commission, taxes included in the
 * amount. Paid for good once nothing is left; it may have grown since the payment began.
 */
export async function settleLateFee(
  tx: Tx,
  booking: Booking,
  payment: PaymentRow,
  context: Pick<CommandContext, 'now' | 'ids'>,
): Promise<void> {
  const { id: bookingId, vendorId, currency } = booking;
  const { amountMinor } = payment;
  const commissionMinor = share(amountMinor, booking.terms.commissionBps);
  await post(
    tx,
    {
      kind: 'LATE_FEE',
      bookingId,
      currency,
      idemKey: `late-fee:${payment.id}`,
      memo: 'late return fee',
      lines: [
        { account: escrowOf(bookingId), amountMinor },
        { account: ownerPayableOf(vendorId), amountMinor: commissionMinor - amountMinor },
        { account: REV_COMMISSION, amountMinor: -commissionMinor },
      ],
    },
    context,
  );
  if ((await lateFeeDue(tx, booking)) > 0) return;
  await saveBooking(tx, booking, { lateFeePaidAt: context.now, updatedAt: context.now });
}
