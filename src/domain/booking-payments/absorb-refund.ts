import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chargebacks } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';
import { issueCreditNote } from '../invoices/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { CHARGEBACK_LOSS, ownerPayableOf, post } from '../ledger/index.ts';
import { moveRefund, type PaymentRow, type RefundRow } from '../payments/index.ts';
import { refundSources } from './refund-sources.ts';

/**
 * The payer's bank took the payment back for good, so the payer has what was to be given back: it makes the loss smaller
 * instead, whosever it was. Says whether that is so; while the bank has not decided, the refund waits.
 */
export async function absorbRefund(
  tx: Tx,
  booking: Booking,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
  context: Pick<CommandContext, 'now' | 'ids' | 'emit'>,
): Promise<boolean> {
  const { id, paymentId, bookingId, currency, amountMinor } = refund;
  const [lost] = await tx
    .select({ bornBy: chargebacks.bornBy })
    .from(chargebacks)
    .where(and(eq(chargebacks.paymentId, paymentId), eq(chargebacks.status, 'LOST')));
  if (lost === undefined) return false;

  await moveRefund(tx, refund, 'absorb', { emit: context.emit, changes: { settledAt: context.now } });
  const borne = lost.bornBy === 'OWNER' ? ownerPayableOf(booking.vendorId) : CHARGEBACK_LOSS;
  await post(
    tx,
    {
      kind: 'REFUND',
      bookingId,
      currency,
      idemKey: `refund:${id}`,
      memo: 'the payer’s bank had given it back',
      lines: [...refundSources(refund, payment), { account: borne, amountMinor: -amountMinor }],
    },
    context,
  );
  await issueCreditNote(tx, refund, booking, context);
  return true;
}
