import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { bookings, bookingTimeline } from '../../db/schema/index.ts';
import { bookingLifecycle } from '../../src/domain/rentals/bookings/index.ts';

const MOVES = Object.values(bookingLifecycle.table.moves) as { from: readonly string[]; to: string; event: { type: string } }[];

/** The booking's timeline, whose moves are legal ones and lead to the state that the booking is in. */
export async function legalHistory({ reader }: Pick<Database, 'reader'>, bookingId: string, after: string) {
  const history = await reader
    .select()
    .from(bookingTimeline)
    .where(eq(bookingTimeline.bookingId, bookingId))
    .orderBy(asc(bookingTimeline.at), asc(bookingTimeline.id));
  let state: string | null = null;
  for (const { type, fromState, toState } of history) {
    if (toState === null) continue;
    const from: string = state ?? '';
    const legal =
      state === null
        ? type === 'booking.created'
        : MOVES.some((move) => move.from.includes(from) && move.to === toState && move.event.type === type);
    expect([after, state, fromState, toState, type, legal]).toEqual([after, state, fromState ?? null, toState, type, true]);
    state = toState;
  }
  const [booking] = await reader.select({ state: bookings.state }).from(bookings).where(eq(bookings.id, bookingId));
  expect([after, booking?.state]).toEqual([after, state]);
  return history;
}
