import type { Tx } from '../../../db/database.ts';
import { type Booking, clearDeadline } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { depositOf, escrowOf, post, SUSPENSE } from '../ledger/index.ts';
import { movePayment, type PaymentRow } from '../payments/index.ts';
import { WHAT_WAS_PAID_FOR } from './what-was-paid-for.ts';

/** An admin lets a flagged payment stay: from here on it is like any other. Money that came in another amount never is. */
export async function clearFlagged(
  tx: Tx,
  booking: Booking,
  flagged: PaymentRow,
  context: Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>,
): Promise<PaymentRow> {
  const paid = await movePayment(tx, flagged, 'clear', { emit: context.emit });
  const { id: paymentId, bookingId, currency, amountMinor, depositMinor } = paid;
  await clearDeadline(tx, bookingId, 'FLAGGED_PAYMENT', paymentId);
  await post(
    tx,
    {
      kind: 'PAYMENT_CLEARED',
      bookingId,
      currency,
      idemKey: `payment-cleared:${paymentId}`,
      memo: 'looked at and accepted',
      lines: [
        { account: SUSPENSE, amountMinor },
        { account: escrowOf(bookingId), amountMinor: depositMinor - amountMinor },
        { account: depositOf(bookingId), amountMinor: -depositMinor },
      ],
    },
    context,
  );
  await WHAT_WAS_PAID_FOR[paid.kind](tx, booking, paid, context);
  return paid;
}
