import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { gatewayReports } from '../../../../db/schema/index.ts';
import { GATEWAY, type JournalEntry, post, reverseEntry, SUSPENSE } from '../../money/ledger/index.ts';
import {
  findPayment,
  findRefund,
  movePayment,
  moveRefund,
  paymentEvents,
  refundFailed,
  paymentLifecycle,
  type RefundRow,
  refundSources,
  savePayment,
  journalKey,
} from '../../money/payments/index.ts';
import type { Minor, WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, depositLifecycle, moveDeposit } from '../../rentals/bookings/index.ts';
import type { GatewayReportRow } from '../booking-payments/index.ts';
import { issueCreditNote } from '../invoices/index.ts';

/** The outcome of a refund at the gateway. */
export interface SettledRefund {
  readonly refund: RefundRow;
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly reason?: string | undefined;
}

/**
 * Records the outcome of a refund: journal, payment and credit note if it succeeded, otherwise the failure. Returns whether it
 * succeeded.
 */
export async function recordRefund(
  tx: Tx,
  booking: Booking,
  { refund, status, reason }: SettledRefund,
  context: WriteCtx,
): Promise<boolean> {
  const { id, paymentId, amountMinor, cause } = refund;
  const { now, emit } = context;
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw new Error(`The refund ${id} has no payment.`);
  // The report that the refund came back may arrive before the answer that it was sent.
  const failure = status === 'FAILED' ? (reason ?? 'No reason was given.') : await cameBack(tx, id);
  await moveRefund(tx, refund, failure === null ? 'succeed' : 'fail', { emit, changes: { failure, settledAt: now } });
  if (failure !== null) return false;

  await post(tx, refundEntry(refund, await refundSources(tx, refund, payment)), context);
  // A captured hold is a charge of its own, so a refund of it leaves the payment as it is.
  if (refund.fromHold) return true;
  const refundedMinor = payment.refundedMinor + amountMinor;
  const move = refundedMinor >= payment.amountMinor ? 'refundAll' : 'refundPart';
  const says = { backMinor: amountMinor, cause };
  if (paymentLifecycle.can(payment.status, move)) {
    await movePayment(tx, payment, move, { emit, changes: { refundedMinor }, says });
  }
  // The bank has taken the payment back meanwhile. The refund is recorded, and the charge-back stays, so no move tells of it.
  else {
    const { status: chargedBack, amountMinor: paidMinor, currency } = await savePayment(tx, payment, { refundedMinor });
    const data = { paymentId, status: chargedBack, amountMinor: paidMinor, currency, ...says };
    await emit({ type: paymentEvents.refunded, bookingId: refund.bookingId, data });
  }
  await issueCreditNote(tx, await findFirstAttempt(tx, refund), booking, context);
  return true;
}

/** The journal entry for money that left the gateway, from the accounts that held it. */
function refundEntry(
  refund: Pick<RefundRow, 'id' | 'bookingId' | 'currency' | 'cause' | 'amountMinor'>,
  sources: JournalEntry['lines'],
): JournalEntry {
  const { id, bookingId, currency, cause, amountMinor } = refund;
  return {
    kind: cause === 'DEPOSIT' ? 'DEPOSIT_REFUND' : 'REFUND',
    bookingId,
    currency,
    idemKey: journalKey.refund(id),
    memo: `given back: ${cause}`,
    lines: [...sources, { account: GATEWAY, amountMinor: -amountMinor }],
  };
}

async function cameBack(from: Reader, refundId: string): Promise<string | null> {
  const [report] = await from
    .select()
    .from(gatewayReports)
    .where(and(eq(gatewayReports.subjectId, refundId), eq(gatewayReports.kind, 'REFUND_FAILED')));
  return report === undefined ? null : (report.reason ?? 'The refund came back.');
}

/** Records how much of the deposit the renter has back. With the last part the deposit is released. */
export async function recordDepositBack(
  tx: Tx,
  booking: Booking,
  amountMinor: Minor,
  context: Pick<WriteCtx, 'now' | 'emit'>,
): Promise<void> {
  const { depositState, depositMinor, depositTakenMinor, depositReturnedMinor } = booking;
  const whole = depositTakenMinor + depositReturnedMinor + amountMinor >= depositMinor;
  const ofAll = whole ? 'release' : 'releasePart';
  const move = depositLifecycle.can(depositState, 'releaseRest') ? 'releaseRest' : ofAll;
  await moveDeposit(tx, booking, move, { ...context, amountMinor });
}

/**
 * Records that a successful refund failed later; an administrator can try it again. Its credit note stays, because the amount
 * is owed as before, and the next try settles it. Returns whether the report changed anything.
 */
export async function recordReturnedRefund(
  tx: Tx,
  booking: Booking,
  { subjectId, reason }: GatewayReportRow,
  context: WriteCtx,
): Promise<boolean> {
  const refund = await findRefund(tx, subjectId);
  // If the success is not recorded yet, `recordRefund` will read this report itself.
  if (refund?.status !== 'SUCCEEDED') return false;
  const { id, paymentId, bookingId, currency, amountMinor, cause } = refund;
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return false;

  const failure = reason ?? 'The refund came back.';
  const returned = await moveRefund(tx, refund, 'comeBack', { emit: context.emit, changes: { failure } });
  const entry = { kind: 'REFUND_RETURNED', bookingId, currency, memo: `came back: ${cause}` } as const;
  const lines = await reverseEntry(tx, journalKey.refund(id), entry, context);
  if (cause === 'DEPOSIT') {
    const again = depositLifecycle.can(booking.depositState, 'reverseRelease') ? 'reverseRelease' : 'reverseReleaseOfRest';
    await moveDeposit(tx, booking, again, { ...context, amountMinor });
  }
  if (refund.fromHold) {
    // A captured deposit is no part of the payment, so that no move of the payment tells of it.
    await context.emit(refundFailed(returned));
    return true;
  }
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

/**
 * The move of the payment after its refund failed. The account that paid the refund shows whether the payment had been refused.
 */
function moveOfReturned({ refundedMinor, wasRefused }: { refundedMinor: Minor; wasRefused: boolean }) {
  if (wasRefused) return 'refusedReturned';
  return refundedMinor > 0 ? 'refundReturned' : 'refundsReturned';
}

/** The first try of a refund. Its credit note is stored under the first try, however often the refund is tried. */
export async function findFirstAttempt(from: Reader, refund: RefundRow): Promise<RefundRow> {
  let first = refund;
  while (first.retryOf !== null) {
    const before = await findRefund(from, first.retryOf);
    if (before === undefined) break;
    first = before;
  }
  return first;
}
