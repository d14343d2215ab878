import { and, asc, count, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { bookingDeadlines, bookings, payments, refunds, users, vendors } from '../../../../db/schema/index.ts';
import type { GatewayEntry, PaymentGateway } from '../../../adapters/payment-gateway.ts';
import { DAY_MS, formatMoney, later, type ReadCtx } from '../../platform/kernel/index.ts';
import { findBooking } from '../../rentals/bookings/index.ts';
import { findWaitingProofPage } from '../../rentals/open-items/index.ts';
import { adminProofView } from '../../settlement/offline-payments/index.ts';
import { findOldDebts } from '../../settlement/payouts/index.ts';
import type { DebtRow, DifferenceRow, FlaggedRow, TransferRow } from './admin-payment-view.ts';
import { decisionsAbout } from './flagged-payment-decision.ts';
import { compareBooks, gatewayBooks } from './gateway-comparison.ts';
import { compareJournal } from './journal-comparison.ts';
import { MOST_DAYS_COMPARED, periodRefused, USUAL_DAYS_COMPARED } from './payment-admin-errors.ts';
import { recordedMovements } from './recorded-movements.ts';

/** One page of the payments that wait for a decision, the oldest first. */
export async function findFlagged(
  from: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: z.infer<typeof FlaggedRow>[]; total: number }> {
  const waiting = eq(payments.status, 'FLAGGED');
  const found = await from
    .select({ payment: payments, booking: bookings, renterName: users.name, decideBy: bookingDeadlines.dueAt })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .leftJoin(bookingDeadlines, and(eq(bookingDeadlines.kind, 'FLAGGED_PAYMENT'), eq(bookingDeadlines.subjectId, payments.id)))
    .where(waiting)
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(payments).where(waiting);
  const rows = found.map(({ payment, booking, renterName, decideBy }) => ({
    row: 'FLAGGED' as const,
    paymentId: payment.id,
    bookingId: booking.id,
    bookingState: booking.state,
    assetTitle: booking.asset.title,
    startDate: booking.startDate,
    endDate: booking.endDate,
    userId: booking.renterId,
    renterName,
    amountMinor: payment.amountMinor,
    amount: formatMoney(payment.amountMinor, payment.currency),
    currency: payment.currency,
    askedMinor: payment.rentMinor + payment.depositMinor,
    askedCurrency: booking.currency,
    flaggedBecause: payment.flaggedBecause ?? ('HIGH_RISK' as const),
    riskLevel: booking.risk?.level ?? null,
    riskScore: booking.risk?.score ?? null,
    riskReasons: (booking.risk?.reasons ?? []).map(({ text, points }) => `${text} (${points})`),
    paidAt: payment.paidAt?.toISOString() ?? null,
    decideBy: decideBy?.toISOString() ?? null,
    decisions: decisionsAbout(payment),
  }));
  return { rows, total: total?.count ?? 0 };
}

/** One page of the reported transfers that the platform has to decide about, the oldest first. */
export async function findTransfers(
  from: Reader,
  page: { page: number; limit: number },
  context: ReadCtx,
): Promise<{ rows: z.infer<typeof TransferRow>[]; total: number }> {
  const { rows: proofs, total } = await findWaitingProofPage(from, page);
  const rows: z.infer<typeof TransferRow>[] = [];
  for (const proof of proofs) {
    const booking = await findBooking(from, proof.bookingId);
    if (booking === undefined) continue;
    const { file, alreadyDone: _, ...facts } = adminProofView(proof, booking, context);
    rows.push({ row: 'TRANSFER', ...facts, proofUrl: file.url });
  }
  return { rows, total };
}

/** One page of the vendors who have owed something for too long, the oldest debt first. */
export async function findDebtors(
  from: Reader,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<{ rows: z.infer<typeof DebtRow>[]; total: number }> {
  const all = await findOldDebts(from, now);
  const shown = all.slice((page - 1) * limit, page * limit);
  const vendorIds = shown.map(({ vendorId }) => vendorId);
  const known =
    vendorIds.length === 0
      ? []
      : await from.select({ id: vendors.id, name: vendors.name }).from(vendors).where(inArray(vendors.id, vendorIds));
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const rows = shown.map(({ vendorId, currency, owedMinor, oldestAt, lines }) => ({
    row: 'DEBT' as const,
    vendorId,
    vendorName: names.get(vendorId) ?? '',
    amountMinor: owedMinor,
    amount: formatMoney(owedMinor, currency),
    currency,
    oldestAt: oldestAt.toISOString(),
    days: Math.floor((now.getTime() - oldestAt.getTime()) / DAY_MS),
    bookings: lines.map((line) => `${line.bookingId}: ${formatMoney(line.owedMinor, currency)}`),
  }));
  return { rows, total: all.length };
}

/** The report of a movement may reach us this much later than the gateway recorded it. */
const MARGIN_MS = 2 * DAY_MS;

interface Asked {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly now: Date;
}

/**
 * Compares the gateway's books with our rows over a period (the last days if none is given, at most `MOST_DAYS_COMPARED`) and
 * our rows with our journal over all time, and adds failed refunds. It changes nothing.
 */
export async function reconcile(
  reader: Reader,
  gateway: Pick<PaymentGateway, 'name' | 'list'>,
  { now, to = now, from = later(to, -USUAL_DAYS_COMPARED * DAY_MS) }: Asked,
): Promise<DifferenceRow[]> {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0 || days > MOST_DAYS_COMPARED) throw periodRefused({ from: from.toISOString(), to: to.toISOString() });
  const wide = { from: later(from, -MARGIN_MS), to: later(to, MARGIN_MS) };
  const theirs = await gatewayBooks(gateway, wide);
  const ours = await recordedMovements(reader, { period: { from, to }, ids: idsOf(theirs), gateway: gateway.name });
  return [...(await compareJournal(reader)), ...compareBooks(ours, theirs, { from, to }), ...(await findFailedRefunds(reader))];
}

const MOST_DIFFERENCES = 1_000;

function idsOf(entries: readonly GatewayEntry[]): ReadonlyMap<GatewayEntry['kind'], readonly string[]> {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, found]) => [kind, found.flatMap(({ ourId }) => ourId ?? [])]));
}

/**
 * Refunds that failed at once or later and that nobody has tried again. The payers wait for this money, however long ago it
 * was.
 */
async function findFailedRefunds(from: Reader): Promise<DifferenceRow[]> {
  const triedAgain = from.select({ id: refunds.retryOf }).from(refunds).where(isNotNull(refunds.retryOf));
  const rows = await from
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'FAILED'), notInArray(refunds.id, triedAgain)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(MOST_DIFFERENCES);
  return rows.map((refund) => ({
    row: 'DIFFERENCE',
    difference: 'REFUND_FAILED',
    about: 'REFUND',
    ourId: refund.id,
    gatewayId: null,
    bookingId: refund.bookingId,
    ourMinor: refund.amountMinor,
    ourCurrency: refund.currency,
    gatewayMinor: null,
    gatewayCurrency: null,
    at: refund.settledAt?.toISOString() ?? null,
    whatToDo: 'Try again with action retry_refund and this refundId, or pay the renter another way.',
  }));
}
