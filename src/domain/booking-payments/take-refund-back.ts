import type { Tx } from '../../../db/database.ts';
import { type Booking, depositLifecycle, type DueContext, moveDeposit } from '../bookings/index.ts';
import type { Minor } from '../kernel/index.ts';
import { reverse, SUSPENSE } from '../ledger/index.ts';
import { findPayment, findRefund, movePayment, paymentLifecycle, savePayment, moveRefund } from '../payments/index.ts';
import type { GatewayReportRow } from './gateway-report-row.ts';

/**
 * A refund that had gone came back: it failed after all, and an admin tries again. Its credit note stays: what it credits
 * is owed as before, and the next try settles the same one. Says whether this was news.
 */
export async function takeRefundBack(
  tx: Tx,
  booking: Booking,
  { subjectId, reason }: GatewayReportRow,
  context: DueContext,
): Promise<boolean> {
  const refund = await findRefund(tx, subjectId);
  // Before the answer that it went is recorded, `recordRefund` sees the report itself.
  if (refund?.status !== 'SUCCEEDED') return false;
  const { id, paymentId, bookingId, currency, amountMinor, cause } = refund;
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return false;

  const failure = reason ?? 'The refund came back.';
  await moveRefund(tx, refund, 'comeBack', { emit: context.emit, changes: { failure } });
  const entry = { kind: 'REFUND_RETURNED', bookingId, currency, memo: `came back: ${cause}` } as const;
  const lines = await reverse(tx, `refund:${id}`, entry, context);
  if (cause === 'DEPOSIT') {
    const again = depositLifecycle.can(booking.depositState, 'takeBack') ? 'takeBack' : 'takeRestBack';
    await moveDeposit(tx, booking, again, { ...context, amountMinor });
  }
  if (refund.fromHold) return true;
  const refundedMinor = payment.refundedMinor - amountMinor;
  const wasRefused = lines.some(({ account }) => account === SUSPENSE);
  const move = moveOfReturned({ refundedMinor, wasRefused });
  if (paymentLifecycle.can(payment.status, move)) {
    await movePayment(tx, payment, move, { emit: context.emit, changes: { refundedMinor } });
  } else {
    await savePayment(tx, payment, { refundedMinor });
  }
  return true;
}

/** Whether it had been refused shows where the money was taken from. */
function moveOfReturned({ refundedMinor, wasRefused }: { refundedMinor: Minor; wasRefused: boolean }) {
  if (wasRefused) return 'refusedReturned';
  return refundedMinor > 0 ? 'refundReturned' : 'refundsReturned';
}
