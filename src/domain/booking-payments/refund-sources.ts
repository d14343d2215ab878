import { depositOf, escrowOf, type JournalEntry, SUSPENSE } from '../ledger/index.ts';
import { type PaymentRow, refundPart, type RefundRow } from '../payments/index.ts';

/** Out of which accounts a refund comes. A refused payment never became rent or a deposit; money that should not have come takes its deposit along. */
export function refundSources({ bookingId, cause, amountMinor }: RefundRow, payment: PaymentRow): JournalEntry['lines'] {
  if (payment.status === 'REFUSED') return [{ account: SUSPENSE, amountMinor }];
  const whole = refundPart(cause) === 'WHOLE' ? Math.min(payment.depositMinor, amountMinor) : 0;
  const depositMinor = cause === 'DEPOSIT' ? amountMinor : whole;
  return [
    { account: escrowOf(bookingId), amountMinor: amountMinor - depositMinor },
    { account: depositOf(bookingId), amountMinor: depositMinor },
  ];
}
