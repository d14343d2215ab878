import type { Tx } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import type { REFUND_CAUSES } from '../../../db/values.ts';
import { type Emit, type Ids, type Minor, sum } from '../kernel/index.ts';
import { findCapture } from './capture-store.ts';
import { refundPart, type RefundPart } from './refund-part.ts';
import { type PaymentRow, refundedSoFar } from './store.ts';

/**
 * Writes down that money goes back; the gateway is asked after commit. Never more than is left of the part of the payment
 * that it comes from, so that rent is never paid back out of a deposit: what does not fit is left out. Returns the amount.
 */
export async function requestRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: { amountMinor: Minor; cause: (typeof REFUND_CAUSES)[number]; from?: 'PAYMENT' | 'HOLD' },
  { ids, now, emit }: { ids: Ids; now: Date; emit: Emit },
): Promise<Minor> {
  const fromHold = refund.from === 'HOLD';
  const left = fromHold ? await leftOfHold(tx, payment) : await leftOf(tx, payment, refundPart(refund.cause));
  const amountMinor = Math.min(left, refund.amountMinor);
  if (amountMinor <= 0) return 0;

  const { id: paymentId, bookingId, currency } = payment;
  await tx.insert(refunds).values({
    id: ids.next('refund'),
    paymentId,
    bookingId,
    cause: refund.cause,
    fromHold,
    status: 'REQUESTED',
    amountMinor,
    currency,
    createdAt: now,
  });
  await emit({ type: 'refund.requested', bookingId, data: { paymentId, amountMinor, currency, cause: refund.cause } });
  return amountMinor;
}

async function leftOf(tx: Tx, payment: PaymentRow, part: RefundPart): Promise<Minor> {
  const refunded = (await refundedSoFar(tx, payment.id)).filter(({ fromHold }) => !fromHold);
  const total = (of: typeof refunded) => sum(of.map(({ amountMinor }) => amountMinor));
  const all = payment.amountMinor - total(refunded);
  if (part === 'WHOLE') return all;
  const captured = part === 'DEPOSIT' ? payment.depositMinor : payment.rentMinor;
  return Math.min(all, captured - total(refunded.filter(({ cause }) => refundPart(cause) === part)));
}

/** What was captured of the payment's hold and not given back. */
async function leftOfHold(tx: Tx, { id: paymentId, bookingId }: PaymentRow): Promise<Minor> {
  const capture = await findCapture(tx, bookingId);
  if (capture?.status !== 'SUCCEEDED' || capture.paymentId !== paymentId) return 0;
  const back = (await refundedSoFar(tx, paymentId)).filter(({ fromHold }) => fromHold);
  return capture.amountMinor - sum(back.map(({ amountMinor }) => amountMinor));
}
