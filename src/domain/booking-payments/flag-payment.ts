import type { Tx } from '../../../db/database.ts';
import type { FLAG_REASONS } from '../../../db/values.ts';
import { moveHoldEnd } from '../availability/index.ts';
import { type Booking, bookingLifecycle, findWaitingProof, saveBooking, setDeadline } from '../bookings/index.ts';
import type { CommandContext, Minor } from '../kernel/index.ts';
import { GATEWAY, post, SUSPENSE } from '../ledger/index.ts';
import { movePayment, type PaymentRow } from '../payments/index.ts';
import { LEVEL_RULES } from '../trust/index.ts';

const HOUR_MS = 3_600_000;
type FlagReason = (typeof FLAG_REASONS)[number];

interface Came {
  readonly amountMinor: Minor;
  readonly currency: string;
}

interface Flagging extends Came, Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'> {
  readonly because: FlagReason;
}

/** Why money that has come waits for an admin before anything happens; null for the usual case. */
export function flagReason({ risk, state }: Booking, payment: PaymentRow, came: Came): FlagReason | null {
  if (came.amountMinor !== payment.amountMinor || came.currency !== payment.currency) return 'AMOUNT_MISMATCH';
  // Where it cannot confirm anything, it goes back at once all the same.
  const confirms =
    payment.kind === 'RENTAL' && (bookingLifecycle.can(state, 'confirm') || bookingLifecycle.can(state, 'reinstate'));
  return confirms && risk !== null && LEVEL_RULES[risk.level].paymentIsReviewed ? 'HIGH_RISK' : null;
}

/**
 * The money is at the gateway, nobody's yet. A booking that waits for it keeps its days until the decision, at most
 * `flaggedPaymentHours` and not past its start.
 */
export async function flagPayment(
  tx: Tx,
  booking: Booking,
  payment: PaymentRow,
  { because, amountMinor, currency, ...context }: Flagging,
): Promise<PaymentRow> {
  const { now, emit, settings } = context;
  const changes = { paidAt: now, amountMinor, currency, flaggedBecause: because, failure: null };
  const flagged = await movePayment(tx, payment, 'flag', { emit, changes });
  const { id: paymentId, bookingId } = flagged;
  await post(
    tx,
    {
      kind: 'PAYMENT_FLAGGED',
      bookingId,
      currency,
      idemKey: `payment:${paymentId}`,
      memo: `came through the gateway, held back: ${because}`,
      lines: [
        { account: GATEWAY, amountMinor },
        { account: SUSPENSE, amountMinor: -amountMinor },
      ],
    },
    context,
  );
  const dueAt = decisionDueAt(booking, now, settings.flaggedPaymentHours);
  await setDeadline(tx, { bookingId, kind: 'FLAGGED_PAYMENT', subjectId: paymentId, dueAt });
  const waits = payment.kind === 'RENTAL' && bookingLifecycle.can(booking.state, 'confirm');
  // A reported transfer holds the days for longer.
  if (waits && (await findWaitingProof(tx, bookingId)) === null) {
    await moveHoldEnd(tx, bookingId, dueAt);
    await saveBooking(tx, booking, { dueAt, updatedAt: now });
  }
  return flagged;
}

function decisionDueAt({ startAt }: Booking, now: Date, hours: number): Date {
  const latest = new Date(now.getTime() + hours * HOUR_MS);
  return startAt > now && startAt < latest ? startAt : latest;
}
