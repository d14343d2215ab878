import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { refunds } from '../../../../db/schema/index.ts';
import type { GatewayEntry, PaymentGateway } from '../../../adapters/payment-gateway.ts';
import { DAY_MS, later } from '../../platform/kernel/index.ts';
import type { DifferenceRow } from './admin-payment-rows.ts';
import { compareBooks, gatewayBooks } from './gateway-comparison.ts';
import { compareJournal } from './journal-comparison.ts';
import { ourBooks } from './our-books.ts';
import { MOST_DAYS_COMPARED, periodRefused } from './payment-admin-errors.ts';

const USUAL_DAYS = 7;
/** A report may reach us that much later than the gateway noted the movement. */
const MARGIN_MS = 2 * DAY_MS;

interface Asked {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly now: Date;
}

/**
 * Compares the gateway's books with our rows over a period (the last days without one, at most `MOST_DAYS_COMPARED`), our rows with our
 * journal over all time, and adds refunds that failed. Nothing is changed.
 */
export async function reconcile(
  reader: Reader,
  gateway: Pick<PaymentGateway, 'name' | 'list'>,
  { now, to = now, from = later(to, -USUAL_DAYS * DAY_MS) }: Asked,
): Promise<DifferenceRow[]> {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0 || days > MOST_DAYS_COMPARED) throw periodRefused({ from: from.toISOString(), to: to.toISOString() });
  const wide = { from: later(from, -MARGIN_MS), to: later(to, MARGIN_MS) };
  const theirs = await gatewayBooks(gateway, wide);
  const ours = await ourBooks(reader, { period: { from, to }, ids: idsOf(theirs), gateway: gateway.name });
  return [...(await compareJournal(reader)), ...compareBooks(ours, theirs, { from, to }), ...(await findFailedRefunds(reader))];
}

function idsOf(entries: readonly GatewayEntry[]): ReadonlyMap<GatewayEntry['kind'], readonly string[]> {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, found]) => [kind, found.flatMap(({ ourId }) => ourId ?? [])]));
}

const MOST = 1_000;

/** Refunds that failed or came back and that nobody has tried again: somebody waits for this money, however long ago it was. */
async function findFailedRefunds(from: Reader): Promise<DifferenceRow[]> {
  const triedAgain = from.select({ id: refunds.retryOf }).from(refunds).where(isNotNull(refunds.retryOf));
  const rows = await from
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'FAILED'), notInArray(refunds.id, triedAgain)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(MOST);
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
