import { eq } from 'drizzle-orm';
import { bookings } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../dates.ts';
import { photos } from '../sample-files.ts';
import type { Actor, TestMarketplace } from '../start-marketplace.ts';
import { confirmedKayak } from './kayak.ts';

interface Dates {
  startDate: string;
  endDate: string;
}

/** The marketplace at this instant, which lies ahead. People have signed in again. */
export function advanceTo(market: TestMarketplace, instant: string): Promise<TestMarketplace> {
  return advanceTime(market, { hours: (Date.parse(instant) - market.clock.now().getTime()) / 3_600_000 });
}

/** Says over MCP in what condition the asset is. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
export function report(by: Actor, bookingId: string, kind: 'CHECK_IN' | 'CHECK_OUT'): Promise<any> {
  const notes = kind === 'CHECK_IN' ? 'Dry and whole' : 'Wet and whole';
  return by.call('manage_booking_condition', { action: 'report', bookingId, kind, notes, photos });
}

/** A kayak that the renter has taken over, two hours after the start. */
export async function activeKayak(
  market: TestMarketplace,
  dates: Dates,
): Promise<{ bookingId: string; market: TestMarketplace }> {
  const bookingId = await confirmedKayak(market, dates);
  const then = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(then, bookingId);
  return { bookingId, market: then };
}

/** The owner reports the handover, the renter confirms it. */
export async function handOver({ owner, renter }: Pick<TestMarketplace, 'owner' | 'renter'>, bookingId: string): Promise<void> {
  await report(owner, bookingId, 'CHECK_IN');
  await renter.call('manage_booking_condition', { action: 'confirm', bookingId });
}

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
export function markHandedOver(
  market: Pick<TestMarketplace, 'database' | 'clock'>,
  bookingId: string,
  hoursLeft = 24,
): Promise<void> {
  return change(market, bookingId, ({ ago }) => ({
    state: 'ACTIVE',
    startAt: ago(24),
    actualStartAt: ago(24),
    endAt: ago(-hoursLeft),
    dueAt: ago(-hoursLeft - 24),
  }));
}

/** Puts a paid booking where the return leaves it: the owner may claim for two days. */
export async function markReturned(market: Pick<TestMarketplace, 'database' | 'clock'>, bookingId: string): Promise<void> {
  await markHandedOver(market, bookingId, 0);
  await change(market, bookingId, ({ ago }) => ({ state: 'RETURNED', returnedAt: ago(0), dueAt: ago(-48) }));
}

/** A kayak that has just come back, its deposit charged. Days that many ahead must be free. */
export async function returnedKayak(market: TestMarketplace, daysAhead: number): Promise<string> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  await markReturned(market, bookingId);
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
