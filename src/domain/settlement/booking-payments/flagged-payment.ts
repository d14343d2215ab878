import type { Tx } from '../../../../db/database.ts';
import type { FLAG_REASONS } from '../../../../db/values/index.ts';
import { moveHoldEnd } from '../../catalog/availability/index.ts';
import { returnCredit } from '../../money/credit/index.ts';
import { depositOf, escrowOf, GATEWAY, post, SUSPENSE } from '../../money/ledger/index.ts';
import {
  findFlaggedPayments,
  findPayment,
  journalKey,
  movePayment,
  type PaymentRow,
  requestRefund,
} from '../../money/payments/index.ts';
import { LEVEL_RULES } from '../../people/trust/index.ts';
import { HOUR_MS, later, type Minor, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  type Booking,
  clearDeadline,
  type Deadline,
  saveBooking,
  setDeadline,
  bookingLifecycle,
} from '../../rentals/bookings/index.ts';
import { expireBooking } from '../../rentals/changes/index.ts';
import { findWaitingOfflineProof } from '../../rentals/open-items/index.ts';
import { PAYMENT_EFFECTS } from './payment-effects.ts';

type FlagReason = (typeof FLAG_REASONS)[number];

interface Came {
  readonly amountMinor: Minor;
  readonly currency: string;
}

interface Flagging extends Came, WriteCtx {
  readonly because: FlagReason;
}

/** Why a payment must wait for an administrator before it has any effect; null if it need not wait. */
export function flagReason({ risk, state }: Booking, payment: PaymentRow, came: Came): FlagReason | null {
  if (came.amountMinor !== payment.amountMinor || came.currency !== payment.currency) return 'AMOUNT_MISMATCH';
  // A payment that cannot confirm anything is refunded at once, so it need not wait.
  const confirms =
    payment.kind === 'RENTAL' && (bookingLifecycle.can(state, 'confirm') || bookingLifecycle.can(state, 'reinstate'));
  return confirms && risk !== null && LEVEL_RULES[risk.level].paymentIsReviewed ? 'HIGH_RISK' : null;
}

/**
 * Keeps the money apart at the gateway until an administrator decides. A booking that waits for it keeps its days until then,
 * at most `flaggedPaymentHours` and not past its start.
 */
export async function flagPayment(
  tx: Tx,
  booking: Booking,
  payment: PaymentRow,
  { because, amountMinor, currency, ...context }: Flagging,
): Promise<PaymentRow> {
  const { now, emit } = context;
  const changes = { paidAt: now, amountMinor, currency, flaggedBecause: because, failure: null };
  const flagged = await movePayment(tx, payment, 'flag', { emit, changes });
  const { id: paymentId, bookingId } = flagged;
  await post(
    tx,
    {
      kind: 'PAYMENT_FLAGGED',
      bookingId,
      currency,
      idemKey: journalKey.payment(paymentId),
      memo: `came through the gateway, held back: ${because}`,
      lines: [
        { account: GATEWAY, amountMinor },
        { account: SUSPENSE, amountMinor: -amountMinor },
      ],
    },
    context,
  );
  const dueAt = decisionDueAt(booking, now, booking.limits.flaggedPaymentHours);
  await setDeadline(tx, { bookingId, kind: 'FLAGGED_PAYMENT', subjectId: paymentId, dueAt });
  const waits = payment.kind === 'RENTAL' && bookingLifecycle.can(booking.state, 'confirm');
  // A transfer that the renter has reported holds the days for longer, so that hold is not shortened.
  if (waits && (await findWaitingOfflineProof(tx, bookingId)) === null) {
    await moveHoldEnd(tx, bookingId, dueAt);
    await saveBooking(tx, booking, { dueAt, updatedAt: now });
  }
  return flagged;
}

function decisionDueAt({ startAt }: Booking, now: Date, hours: number): Date {
  const latest = later(now, hours * HOUR_MS);
  return startAt > now && startAt < latest ? startAt : latest;
}

/**
 * Applies an administrator's decision that a flagged payment may stay: from now on it is treated like any other. A payment of a
 * wrong amount can never be cleared.
 */
export async function clearFlagged(tx: Tx, booking: Booking, flagged: PaymentRow, context: WriteCtx): Promise<PaymentRow> {
  const paid = await movePayment(tx, flagged, 'clear', { emit: context.emit });
  const { id: paymentId, bookingId, currency, amountMinor, depositMinor } = paid;
  await clearDeadline(tx, bookingId, 'FLAGGED_PAYMENT', paymentId);
  await post(
    tx,
    {
      kind: 'PAYMENT_CLEARED',
      bookingId,
      currency,
      idemKey: journalKey.paymentCleared(paymentId),
      memo: 'looked at and accepted',
      lines: [
        { account: SUSPENSE, amountMinor },
        { account: escrowOf(bookingId), amountMinor: depositMinor - amountMinor },
        { account: depositOf(bookingId), amountMinor: -depositMinor },
      ],
    },
    context,
  );
  await PAYMENT_EFFECTS[paid.kind](tx, booking, paid, context);
  return paid;
}

/**
 * Refunds a flagged payment and ends the booking that waited for it, which frees its days. If a transfer was reported, the
 * booking does not end: it waits for the answer to that without a deadline.
 */
export async function refusePayment(tx: Tx, booking: Booking, flagged: PaymentRow, context: WriteCtx): Promise<PaymentRow> {
  const refused = await movePayment(tx, flagged, 'refuse', { emit: context.emit });
  const { id: paymentId, kind, amountMinor, flaggedBecause } = refused;
  await clearDeadline(tx, booking.id, 'FLAGGED_PAYMENT', paymentId);
  const cause = flaggedBecause === 'AMOUNT_MISMATCH' ? 'AMOUNT_MISMATCH' : 'FRAUD';
  await requestRefund(tx, refused, { amountMinor, cause }, context);
  const others = await findFlaggedPayments(tx, booking.id);
  if (kind !== 'RENTAL' || others.length > 0 || !bookingLifecycle.can(booking.state, 'confirm')) return refused;
  if ((await findWaitingOfflineProof(tx, booking.id)) === null) {
    // The renter had paid in time, so the credit comes back as if others had ended the booking.
    await returnCredit(tx, booking, { ...context, endedBy: 'OTHERS' });
    await expireBooking(tx, booking, 'PAYMENT', context);
  } else await saveBooking(tx, booking, { dueAt: null, updatedAt: context.now });
  return refused;
}

/** Refuses a flagged payment about which nobody has decided in time. */
export async function flaggedPaymentDue(tx: Tx, booking: Booking, { subjectId }: Deadline, context: WriteCtx): Promise<void> {
  const payment = await findPayment(tx, subjectId);
  if (payment?.status === 'FLAGGED') await refusePayment(tx, booking, payment, context);
}
