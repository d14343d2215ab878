import { asc, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { journalNews } from '../../../../db/schema/index.ts';
import { declareId, type Ids } from '../../platform/kernel/index.ts';
import { commissionDueOf, ownerPayableOf } from './accounts.ts';

const NEWS_ID = declareId('jnw');
const OWNERS_ACCOUNTS = [ownerPayableOf(''), commissionDueOf('')];

interface Moved {
  readonly bookingId: string | null;
  readonly lines: readonly { readonly account: string }[];
}

interface OwnersBooking {
  readonly vendorId: string;
  readonly bookingId: string;
}

/**
 * Records a note for each vendor for whom an entry has a line, even if its amount is zero, so that the vendor's books are
 * updated.
 */
export async function tellOwners(tx: Tx, entries: readonly Moved[], ids: Ids): Promise<void> {
  const concerned = new Map<string, OwnersBooking>();
  for (const { bookingId, lines } of entries) {
    for (const vendorId of bookingId === null ? [] : lines.flatMap(({ account }) => ownerOf(account) ?? [])) {
      if (bookingId !== null) concerned.set(`${vendorId} ${bookingId}`, { vendorId, bookingId });
    }
  }
  const rows = [...concerned.values()].map((news) => ({ id: ids.next(NEWS_ID), ...news }));
  for await (const part of inParts(rows)) await tx.insert(journalNews).values(part);
}

/** Records a note about money that moved no account, because a renter and an owner transferred it without the platform. */
export async function tellOwner(tx: Tx, news: OwnersBooking, ids: Ids): Promise<void> {
  await tx.insert(journalNews).values({ id: ids.next(NEWS_ID), ...news });
}

/** The notes that a vendor's books have not entered yet, the oldest first. */
export async function findJournalNews(
  from: Reader,
  vendorId: string,
  most: number,
): Promise<{ id: string; bookingId: string }[]> {
  return from
    .select({ id: journalNews.id, bookingId: journalNews.bookingId })
    .from(journalNews)
    .where(eq(journalNews.vendorId, vendorId))
    .orderBy(asc(journalNews.id))
    .limit(most);
}

/** Whether there are notes that a vendor's books have not entered yet. */
export async function hasJournalNews(from: Reader, vendorId: string): Promise<boolean> {
  return (
    (await from.select({ id: journalNews.id }).from(journalNews).where(eq(journalNews.vendorId, vendorId)).limit(1)).length > 0
  );
}

/** Vendors with notes that their books have not entered yet. */
export async function findVendorsWithNews(from: Reader, most: number): Promise<string[]> {
  const rows = await from.selectDistinct({ vendorId: journalNews.vendorId }).from(journalNews).limit(most);
  return rows.map(({ vendorId }) => vendorId);
}

/** Deletes notes after the vendor's books have entered them. */
export async function dropJournalNews(tx: Tx, newsIds: readonly string[]): Promise<void> {
  await tx.delete(journalNews).where(inArray(journalNews.id, [...newsIds]));
}

/** The vendor of the account; undefined if it is not a vendor's account. */
function ownerOf(account: string): string | undefined {
  const kind = OWNERS_ACCOUNTS.find((prefix) => account.startsWith(prefix));
  return kind === undefined ? undefined : account.slice(kind.length);
}
