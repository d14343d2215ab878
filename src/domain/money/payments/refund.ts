import type { Reader, Tx } from '../../../../db/database.ts';
import { refunds } from '../../../../db/schema/index.ts';
import type { REFUND_CAUSES } from '../../../../db/values/index.ts';
import { declareId, type Minor, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { findCapture } from './deposit-capture.ts';
import { refundEvents } from './events.ts';
import {
  findDepositPayment,
  findFlaggedPayments,
  movePayment,
  type PaymentRow,
  refundedSoFar,
  type RefundRow,
} from './payment-store.ts';
import { refundLifecycle } from './refund-lifecycle.ts';
import { refundPart, wasNeverCleared } from './refund-sources.ts';

export const REFUND_ID = declareId('rfd');

/**
 * Requests a refund; the gateway is asked after the commit. The amount is at most what is left of the part of the payment that
 * it comes from, so that rent is never refunded out of a deposit. Returns the amount.
 */
export async function requestRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: { amountMinor: Minor; cause: (typeof REFUND_CAUSES)[number]; from?: 'PAYMENT' | 'HOLD'; retryOf?: string },
  { ids, now, emit }: WriteCtx,
): Promise<Minor> {
  const tried = { except: refund.retryOf };
  const left =
    refund.from === 'HOLD' ? await refundableOfHold(tx, payment, tried) : await refundable(tx, payment, refund.cause, tried);
  const amountMinor = Math.min(left, refund.amountMinor);
  if (amountMinor <= 0) return 0;

  const { id: paymentId, bookingId, currency } = payment;
  await tx.insert(refunds).values({
    id: ids.next(REFUND_ID),
    paymentId,
    bookingId,
    cause: refund.cause,
    fromHold: refund.from === 'HOLD',
    retryOf: refund.retryOf ?? null,
    status: refundLifecycle.table.initial,
    amountMinor,
    currency,
    createdAt: now,
  });
  await emit({ type: refundEvents.requested, bookingId, data: { paymentId, amountMinor, currency, cause: refund.cause } });
  return amountMinor;
}

/** Requests a refund of a booking's deposit: from the payment if it was charged, otherwise from its captured hold. */
export async function refundDeposit(tx: Tx, bookingId: string, amountMinor: Minor, context: WriteCtx): Promise<Minor> {
  const payment = await findDepositPayment(tx, bookingId);
  if (payment === undefined) return 0;
  const from = payment.depositMinor > 0 ? 'PAYMENT' : 'HOLD';
  return requestRefund(tx, payment, { amountMinor, cause: 'DEPOSIT', from }, context);
}

/** Refuses every payment of the booking that waits for a decision, so that all of its money goes back. */
export async function refuseFlagged(
  tx: Tx,
  bookingId: string,
  { cause, ...context }: WriteCtx & { cause: (typeof REFUND_CAUSES)[number] },
): Promise<PaymentRow[]> {
  const refused: PaymentRow[] = [];
  for (const flagged of await findFlaggedPayments(tx, bookingId)) {
    const payment = await movePayment(tx, flagged, 'refuse', { emit: context.emit });
    await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause }, context);
    refused.push(payment);
  }
  return refused;
}

/**
 * How much is left to refund of the part that the cause takes from, in minor units. `except` is the refund that is being tried
 * again.
 */
export async function refundable(
  from: Reader,
  payment: PaymentRow,
  cause: RefundRow['cause'],
  { except }: { except?: string | undefined } = {},
): Promise<Minor> {
  // Money that was paid past the gateway, or out of a deposit, cannot be refunded through it.
  if (payment.reference === null) return 0;
  const refunded = (await refundedSoFar(from, payment.id, { except })).filter(({ fromHold }) => !fromHold);
  const total = (of: typeof refunded) => sum(of.map(({ amountMinor }) => amountMinor));
  const all = payment.amountMinor - total(refunded);
  const part = refundPart(cause);
  // A refused payment never became rent or a deposit.
  if (part === 'WHOLE' || (await wasNeverCleared(from, payment))) return all;
  const captured = part === 'DEPOSIT' ? payment.depositMinor : payment.rentMinor;
  return Math.min(all, captured - total(refunded.filter((row) => refundPart(row.cause) === part)));
}

/**
 * How much of the payment's captured hold was not refunded yet, in minor units. `except` is the refund that is being tried
 * again.
 */
async function refundableOfHold(
  from: Reader,
  { id: paymentId, bookingId }: PaymentRow,
  { except }: { except?: string | undefined } = {},
): Promise<Minor> {
  const capture = await findCapture(from, bookingId);
  if (capture?.status !== 'SUCCEEDED' || capture.paymentId !== paymentId) return 0;
  const back = (await refundedSoFar(from, paymentId, { except })).filter(({ fromHold }) => fromHold);
  return capture.amountMinor - sum(back.map(({ amountMinor }) => amountMinor));
}
