import { and, asc, eq } from 'drizzle-orm';
import { bookings, creditEntries, invoices, journal, payments, payouts, postings, refunds } from '../../db/schema/index.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';

/** Everything that the books say about a booking, without ids and instants: two bookings that went the same way are equal. */
export async function booksOf({ database: { reader } }: TestMarketplace, bookingId: string): Promise<unknown> {
  const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const lines = await reader
    .select({ kind: journal.kind, account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.bookingId, bookingId));
  const paid = await reader.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(asc(payments.createdAt));
  const back = await reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  const sent = await reader.select().from(payouts).where(eq(payouts.bookingId, bookingId));
  const billed = await reader.select().from(invoices).where(eq(invoices.bookingId, bookingId));
  const credited = await reader
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.bookingId, bookingId)));
  return {
    state: booking?.state,
    deposit: [booking?.depositState, booking?.depositTakenMinor, booking?.depositReturnedMinor],
    journal: lines.map(({ kind, account, amountMinor }) => `${kind} ${account.split(':')[0]} ${amountMinor}`).toSorted(),
    payments: paid.map(({ kind, status, amountMinor, refundedMinor }) => [kind, status, amountMinor, refundedMinor]),
    refunds: back.map(({ cause, status, amountMinor }) => [cause, status, amountMinor]).toSorted(),
    payouts: sent.map(({ status, amountMinor, grossMinor }) => [status, amountMinor, grossMinor]),
    invoices: billed.map(({ kind, totalMinor }) => [kind, totalMinor]),
    credit: credited.map(({ kind, amountMinor }) => [kind, amountMinor]),
  };
}
