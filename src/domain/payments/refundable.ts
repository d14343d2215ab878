import type { Reader } from '../../../db/database.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { liesInSuspense } from './lies-in-suspense.ts';
import { refundPart } from './refund-part.ts';
import { type PaymentRow, refundedSoFar, type RefundRow } from './store.ts';

/** How much of the part that the cause takes from is left to give back, minor units; `except`: the refund that is tried again. */
export async function refundable(
  from: Reader,
  payment: PaymentRow,
  cause: RefundRow['cause'],
  { except }: { except?: string | undefined } = {},
): Promise<Minor> {
  // What went past the gateway, or came out of a deposit, cannot come back through it.
  if (payment.reference === null) return 0;
  const refunded = (await refundedSoFar(from, payment.id, { except })).filter(({ fromHold }) => !fromHold);
  const total = (of: typeof refunded) => sum(of.map(({ amountMinor }) => amountMinor));
  const all = payment.amountMinor - total(refunded);
  const part = refundPart(cause);
  // What was refused never became rent or a deposit.
  if (part === 'WHOLE' || (await liesInSuspense(from, payment))) return all;
  const captured = part === 'DEPOSIT' ? payment.depositMinor : payment.rentMinor;
  return Math.min(all, captured - total(refunded.filter((row) => refundPart(row.cause) === part)));
}
