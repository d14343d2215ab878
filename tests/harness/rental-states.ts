import { eq } from 'drizzle-orm';
import { bookings } from '../../db/schema/index.ts';
import { confirmedKayak } from './book-kayak.ts';
import { freePeriod } from './demo-dates.ts';
import type { TestMarketplace } from './start-marketplace.ts';

const HOUR_MS = 3_600_000;

/** A paid booking whose start is some hours ago; nobody has reported a handover. */
export async function startedKayak(market: TestMarketplace, daysAhead: number, hours = 2): Promise<string> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  await startAgo(market, bookingId, hours);
  return bookingId;
}

/** Moves the start of a booking into the past, and its end five days on from there. */
export function startAgo(market: Pick<TestMarketplace, 'database' | 'clock'>, bookingId: string, hours: number): Promise<void> {
  return change(market, bookingId, ({ ago }) => ({ startAt: ago(hours), endAt: ago(hours - 120), dueAt: ago(hours - 144) }));
}

/** Puts a paid booking where the handover leaves it: with the renter since a day, until `hoursLeft` from now. */
export function handOver(market: Pick<TestMarketplace, 'database' | 'clock'>, bookingId: string, hoursLeft = 24): Promise<void> {
  return change(market, bookingId, ({ ago }) => ({
    state: 'ACTIVE',
    startAt: ago(24),
    actualStartAt: ago(24),
    endAt: ago(-hoursLeft),
    dueAt: ago(-hoursLeft - 24),
  }));
}

/** Puts a paid booking where the return leaves it: the owner may claim for two days. */
export async function giveBack(market: Pick<TestMarketplace, 'database' | 'clock'>, bookingId: string): Promise<void> {
  await handOver(market, bookingId, 0);
  await change(market, bookingId, ({ ago }) => ({ state: 'RETURNED', returnedAt: ago(0), dueAt: ago(-48) }));
}

/** A kayak that has just come back, its deposit charged. Days that many ahead must be free. */
export async function returnedKayak(market: TestMarketplace, daysAhead: number): Promise<string> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  await giveBack(market, bookingId);
  return bookingId;
}

async function change(
  { database, clock }: Pick<TestMarketplace, 'database' | 'clock'>,
  bookingId: string,
  changes: (at: { ago: (hours: number) => Date }) => Partial<typeof bookings.$inferInsert>,
): Promise<void> {
  const now = clock.now().getTime();
  const ago = (hours: number) => new Date(now - hours * HOUR_MS);
  await database.transaction((tx) => tx.update(bookings).set(changes({ ago })).where(eq(bookings.id, bookingId)));
}
