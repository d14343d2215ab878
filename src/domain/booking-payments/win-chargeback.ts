import type { Tx } from '../../../db/database.ts';
import type { DueContext } from '../bookings/index.ts';
import { reverse } from '../ledger/index.ts';
import {
  liesInSuspense,
  movePayment,
  type PaymentMove,
  type PaymentRow,
  paymentLifecycle,
  requestRefund,
} from '../payments/index.ts';
import type { Chargeback } from './open-chargeback.ts';

/** The bank gives it back after all: the entry is undone, and with the last one the payment is what it was before. */
export async function winChargeback(
  tx: Tx,
  { id, bookingId, currency }: Chargeback,
  payment: PaymentRow,
  { last, ...context }: DueContext & { readonly last: boolean },
): Promise<void> {
  const entry = { kind: 'CHARGEBACK_WON', bookingId, currency, memo: 'given back by the payer’s bank' } as const;
  await reverse(tx, `chargeback:${id}`, entry, context);
  const wasRefused = payment.refundedMinor < payment.amountMinor && (await liesInSuspense(tx, payment));
  const move = moveOfWon(payment, { wasRefused });
  if (!last || !paymentLifecycle.can(payment.status, move)) {
    const { id: paymentId, status, amountMinor } = payment;
    const data = { paymentId, status, amountMinor, currency };
    return context.emit({ type: 'payment.chargeback_won', bookingId, untold: true, data });
  }
  const won = await movePayment(tx, payment, move, { emit: context.emit });
  if (wasRefused) await requestRefund(tx, won, { amountMinor: won.amountMinor, cause: 'FRAUD' }, context);
}

function moveOfWon({ refundedMinor, amountMinor }: PaymentRow, { wasRefused }: { wasRefused: boolean }): PaymentMove {
  if (wasRefused) return 'winBackRefused';
  if (refundedMinor === 0) return 'winBack';
  return refundedMinor < amountMinor ? 'winBackPart' : 'winBackRefunded';
}
