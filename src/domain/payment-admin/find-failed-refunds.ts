import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import type { DifferenceRow } from './admin-payment-rows.ts';

const MOST = 1_000;

/** Refunds that failed or came back and that nobody has tried again: somebody waits for this money, however long ago it was. */
export async function findFailedRefunds(from: Reader): Promise<DifferenceRow[]> {
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
