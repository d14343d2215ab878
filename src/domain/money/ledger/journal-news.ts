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

/** Notes whose books the entries concern: every vendor with a line of their own, be it of nothing. */
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

/** The same of what moves no account: money that went from a renter to the owner, or back, without the platform. */
export async function tellOwner(tx: Tx, news: OwnersBooking, ids: Ids): Promise<void> {
  await tx.insert(journalNews).values({ id: ids.next(NEWS_ID), ...news });
}

/** What a vendor's books have not taken over yet, the oldest first. */
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

/** Whether a vendor's books lack something. */
export async function hasJournalNews(from: Reader, vendorId: string): Promise<boolean> {
  return (
    (await from.select({ id: journalNews.id }).from(journalNews).where(eq(journalNews.vendorId, vendorId)).limit(1)).length > 0
  );
}

/** Vendors whose books lack something. */
export async function findVendorsWithNews(from: Reader, most: number): Promise<string[]> {
  const rows = await from.selectDistinct({ vendorId: journalNews.vendorId }).from(journalNews).limit(most);
  return rows.map(({ vendorId }) => vendorId);
}

/** The vendor's books have them. */
export async function dropJournalNews(tx: Tx, newsIds: readonly string[]): Promise<void> {
  await tx.delete(journalNews).where(inArray(journalNews.id, [...newsIds]));
}

/** Whose account it is, where it is a vendor's. */
function ownerOf(account: string): string | undefined {
  const kind = OWNERS_ACCOUNTS.find((prefix) => account.startsWith(prefix));
  return kind === undefined ? undefined : account.slice(kind.length);
}
