import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { offlineRefunds } from '../../../../db/schema/index.ts';
import type { OfflineRefund } from './offline-refund-lifecycle.ts';

/** Returns all refunds of a transferred rent that the owner has to make, or has made. */
export async function findOfflineRefundsOf(from: Reader, bookingId: string): Promise<OfflineRefund[]> {
  return findRefundsOf(from, { bookingId });
}

const findRefundsOf = batchedQuery('offline_refunds_of', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(offlineRefunds) })
    .from(rows)
    .crossJoin(offlineRefunds)
    .where(eq(offlineRefunds.bookingId, text('bookingId')))
    .orderBy(asc(offlineRefunds.createdAt), asc(offlineRefunds.id)),
);

export async function findOfflineRefund(from: Reader, refundId: string): Promise<OfflineRefund | undefined> {
  const [row] = await from.select().from(offlineRefunds).where(eq(offlineRefunds.id, refundId));
  return row;
}
