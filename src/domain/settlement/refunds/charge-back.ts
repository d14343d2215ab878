import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { chargebacks, refunds } from '../../../../db/schema/index.ts';
import { CHARGEBACK_LOSS, entryLines, GATEWAY, ownerPayableOf, post, reverseEntry, SUSPENSE } from '../../money/ledger/index.ts';
import {
  findPayment,
  movePayment,
  paymentEvents,
  paymentLifecycle,
  type PaymentMove,
  type PaymentRow,
  requestRefund,
  wasNeverCleared,
} from '../../money/payments/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import { type Minor, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { refusePayment, type GatewayReportRow } from '../booking-payments/index.ts';
import { type ChargebackMove, chargebackLifecycle, moveChargeback } from './charge-back-lifecycle.ts';

/**
 * Records that the payer's bank took a payment back, returned it, or keeps it. The first report opens the charge-back, whatever
 * it says. Returns whether the report changed anything.
 */
export async function applyChargeback(tx: Tx, booking: Booking, report: GatewayReportRow, context: WriteCtx): Promise<boolean> {
  const payment = await findPayment(tx, report.subjectId);
  if (payment === undefined) return false;
  const id = `${payment.gateway}:${report.matterId ?? payment.id}`;
  const known = await findChargeback(tx, id);
  const chargeback = known ?? (await openChargeback(tx, { booking, payment, report, id }, context));
  const move = DECIDED[report.status];
  const closes = move !== undefined && chargebackLifecycle.can(chargeback.status, move);
  if (closes) await close(tx, chargeback, { move, paymentId: payment.id }, context);
  return known === undefined || closes;
}

const DECIDED: Readonly<Record<string, ChargebackMove | undefined>> = { WON: 'win', LOST: 'lose' };

async function findChargeback(tx: Tx, id: string): Promise<Chargeback | undefined> {
  const [row] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id));
  return row;
}

async function close(
  tx: Tx,
  chargeback: Chargeback,
  { move, paymentId }: { move: ChargebackMove; paymentId: string },
  context: WriteCtx,
): Promise<void> {
  const { id, bookingId, amountMinor, currency } = chargeback;
  const { status } = await moveChargeback(tx, chargeback, move, { closedAt: context.now });
  if (move === 'lose') {
    const data = { chargebackId: id, paymentId, status, amountMinor, currency };
    await context.emit({ type: paymentEvents.chargebackLost, bookingId, hiddenFromTimeline: true, data });
    return;
  }
  const payment: PaymentRow | undefined = await findPayment(tx, paymentId);
  const others = await tx
    .select({ id: chargebacks.id, status: chargebacks.status })
    .from(chargebacks)
    .where(and(eq(chargebacks.paymentId, paymentId)));
  const all = others.every((other) => other.status === 'WON');
  if (payment !== undefined) await winChargeback(tx, chargeback, payment, { ...context, last: all });
}

type Chargeback = typeof chargebacks.$inferSelect;

interface Reported {
  readonly booking: Booking;
  readonly payment: PaymentRow;
  readonly report: GatewayReportRow;
  readonly id: string;
}

const OWNERS_FAULT = new Set<Booking['cancelKind']>(['NO_SHOW_OWNER', 'NOT_AS_DESCRIBED']);

/**
 * Posts that the money is gone for now: from the suspense account if nobody owned it yet, at the owner's cost if the owner is
 * to blame, and otherwise at the platform's cost.
 */
async function openChargeback(
  tx: Tx,
  { booking, payment: before, report, id }: Reported,
  context: WriteCtx,
): Promise<Chargeback> {
  // The charge-back ends the wait of a payment for a decision.
  const payment = before.status === 'FLAGGED' ? await refusePayment(tx, booking, before, context) : before;
  const refused = payment.status === 'REFUSED';
  const atOwnersCost = !refused && (booking.cancelledBy === 'OWNER' || OWNERS_FAULT.has(booking.cancelKind));
  const { id: paymentId, bookingId } = payment;
  const { amountMinor, currency } = report;
  const chargeback: Chargeback = {
    id,
    paymentId,
    bookingId,
    status: chargebackLifecycle.table.initial,
    amountMinor,
    currency,
    reason: report.reason ?? '',
    openedAt: context.now,
    closedAt: null,
  };
  await tx.insert(chargebacks).values(chargeback);
  const cost = atOwnersCost ? ownerPayableOf(booking.vendorId) : CHARGEBACK_LOSS;
  await post(
    tx,
    {
      kind: 'CHARGEBACK',
      bookingId,
      currency,
      idemKey: `chargeback:${id}`,
      memo: 'taken back by the payer’s bank',
      lines: [
        { account: refused ? SUSPENSE : cost, amountMinor },
        { account: GATEWAY, amountMinor: -amountMinor },
      ],
    },
    context,
  );
  if (paymentLifecycle.can(payment.status, 'chargeBack')) {
    await movePayment(tx, payment, 'chargeBack', { emit: context.emit });
  }
  if (!atOwnersCost) {
    await recordTrustEvent(tx, { userId: booking.renterId, kind: 'CHARGEBACK', bookingId }, context);
  }
  return chargeback;
}

/**
 * Reverses the entry, because the bank returns the money. With the last open charge-back the payment returns to its earlier
 * state.
 */
async function winChargeback(
  tx: Tx,
  { id, bookingId, currency }: Chargeback,
  payment: PaymentRow,
  { last, ...context }: WriteCtx & { readonly last: boolean },
): Promise<void> {
  const entry = { kind: 'CHARGEBACK_WON', bookingId, currency, memo: 'given back by the payer’s bank' } as const;
  await reverseEntry(tx, `chargeback:${id}`, entry, context);
  const wasRefused = payment.refundedMinor < payment.amountMinor && (await wasNeverCleared(tx, payment));
  const move = moveOfWon(payment, { wasRefused });
  if (!last || !paymentLifecycle.can(payment.status, move)) {
    const { id: paymentId, status, amountMinor } = payment;
    const data = { paymentId, status, amountMinor, currency };
    return context.emit({ type: paymentEvents.chargebackWon, bookingId, hiddenFromTimeline: true, data });
  }
  const won = await movePayment(tx, payment, move, { emit: context.emit });
  if (wasRefused) await requestRefund(tx, won, { amountMinor: won.amountMinor, cause: 'FRAUD' }, context);
}

function moveOfWon({ refundedMinor, amountMinor }: PaymentRow, { wasRefused }: { wasRefused: boolean }): PaymentMove {
  if (wasRefused) return 'winBackRefused';
  if (refundedMinor === 0) return 'winBack';
  return refundedMinor < amountMinor ? 'winBackPart' : 'winBackRefunded';
}

/** What the payer's bank took back of a payment. */
interface ChargedBack {
  /** Whether the bank still has to decide about a part. */
  readonly open: boolean;
  /** What the bank keeps, in the order of its decisions, less what absorbed refunds; with the account that bore it. */
  readonly kept: readonly { readonly account: string; readonly leftMinor: Minor }[];
}

export async function chargedBack(from: Reader, { id: paymentId, currency }: PaymentRow): Promise<ChargedBack> {
  const rows = await from
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.paymentId, paymentId))
    .orderBy(asc(chargebacks.closedAt), asc(chargebacks.id));
  const back = await from.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  let absorbed = sum(back.filter(({ status, fromHold }) => status === 'ABSORBED' && !fromHold).map((row) => row.amountMinor));
  const kept: { account: string; leftMinor: Minor }[] = [];
  for (const row of rows.filter((each) => each.status === 'LOST' && each.currency === currency)) {
    const leftMinor = Math.max(0, row.amountMinor - absorbed);
    absorbed = Math.max(0, absorbed - row.amountMinor);
    if (leftMinor > 0) kept.push({ account: await bearerOf(from, row.id), leftMinor });
  }
  return { open: rows.some(({ status }) => status === 'OPEN'), kept };
}

/** The account that bears the loss. */
async function bearerOf(from: Reader, chargebackId: string): Promise<string> {
  const debited = (await entryLines(from, `chargeback:${chargebackId}`)).find(({ amountMinor }) => amountMinor > 0);
  if (debited === undefined) throw new Error(`The charge-back ${chargebackId} has no entry.`);
  return debited.account;
}
