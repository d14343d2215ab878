import { eq } from 'drizzle-orm';
import { bookings, journal, postings } from '../../../db/schema/index.ts';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../dates.ts';
import { trialBalance } from '../money/books.ts';
import { advanceTo } from './kayak-handover.ts';
import { confirmedKayak } from './kayak.ts';
import { photos } from '../sample-files.ts';
import type { Actor, TestMarketplace } from '../start-marketplace.ts';

/** A kayak that was paid the day before, its deposit only authorised. */
export async function heldKayak(
  market: TestMarketplace,
  daysAhead: number,
): Promise<{ market: TestMarketplace; bookingId: string }> {
  const dates = freePeriod(daysAhead, 1);
  const then = await advanceTo(market, `${addDays(dates.startDate, -2)}T18:00:00Z`);
  return { market: then, bookingId: await confirmedKayak(then, dates) };
}

/** One side claims, the other agrees to all of it. */
export async function agree(by: Actor, against: Actor, bookingId: string, claimMinor: number): Promise<string> {
  const incidentId = await claim(by, bookingId, claimMinor);
  const { incident } = await against.call('manage_booking_incidents', {
    action: 'resolve',
    bookingId,
    incidentId,
    outcome: incidentOutcome(await incidentOf(by, bookingId, incidentId)),
  });
  return incident.incidentId;
}

export async function claim(by: Actor, bookingId: string, claimMinor: number): Promise<string> {
  const facts = { bookingId, type: 'DAMAGE', description: 'A hole in the hull', claimMinor, photos };
  const { incident } = await by.call('manage_booking_incidents', { action: 'report', ...facts });
  return incident.incidentId;
}

async function incidentOf(by: Actor, bookingId: string, incidentId: string) {
  const { items } = await by.call('manage_booking_incidents', { action: 'list', bookingId });
  return items.find((item: { incidentId: string }) => item.incidentId === incidentId);
}

function incidentOutcome({ reportedBy }: { reportedBy: 'RENTER' | 'OWNER' }): string {
  return reportedBy === 'OWNER' ? 'RENTER_PAYS' : 'OWNER_PAYS';
}

/** What the journal says about one booking, by kind of account: plus is debit. The books balance. */
export async function booksOf(market: TestMarketplace, bookingId: string): Promise<Record<string, number>> {
  await market.dispatcher.drain();
  await trialBalance(market.database);
  const rows = await market.database.reader
    .select({ account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.bookingId, bookingId));
  const books: Record<string, number> = {};
  for (const { account, amountMinor } of rows) {
    const kind = account.split(':')[0] ?? account;
    books[kind] = (books[kind] ?? 0) + amountMinor;
  }
  return books;
}

export async function rowOf({ database }: TestMarketplace, bookingId: string) {
  const [row] = await database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  if (row === undefined) throw new Error(`No booking ${bookingId}.`);
  return row;
}
