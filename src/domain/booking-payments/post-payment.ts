import type { Tx } from '../../../db/database.ts';
import type { Ids } from '../kernel/index.ts';
import { depositOf, escrowOf, GATEWAY, post } from '../ledger/index.ts';
import type { PaymentRow } from '../payments/index.ts';

/** Money came in at the gateway: the rent lies in escrow, a charged deposit on its own account. */
export async function postPayment(tx: Tx, payment: PaymentRow, context: { ids: Ids; now: Date }): Promise<void> {
  const { id: paymentId, bookingId, currency, amountMinor } = payment;
  const depositMinor = Math.min(payment.depositMinor, amountMinor);
  await post(
    tx,
    {
      kind: 'PAYMENT',
      bookingId,
      currency,
      idemKey: `payment:${paymentId}`,
      memo: 'paid through the gateway',
      lines: [
        { account: GATEWAY, amountMinor },
        { account: escrowOf(bookingId), amountMinor: -(amountMinor - depositMinor) },
        { account: depositOf(bookingId), amountMinor: -depositMinor },
      ],
    },
    context,
  );
}
