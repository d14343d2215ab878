import { and, asc, eq, inArray, lte, or } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { bookingDeadlines, bookings } from '../../../db/schema/index.ts';
import type { BookingState, DeadlineKind } from '../../../db/values.ts';

/** Whether the booking's state, or anything else about it, has fallen due. */
export async function isDue(from: Reader, bookingId: string, now: Date): Promise<boolean> {
  const rows = await findDue(from, { bookingId, now });
  return rows.length > 0;
}

const findDue = prepared('due_booking', (reader) =>
  reader
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(bookingDeadlines, eq(bookingDeadlines.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.id, placeholder('bookingId')),
        or(
          lte(bookings.dueAt, placeholder('now', bookings.dueAt)),
          lte(bookingDeadlines.dueAt, placeholder('now', bookingDeadlines.dueAt)),
        ),
      ),
    )
    .limit(1),
);

/** Whose bookings are looked for, and what about them has fallen due; what is not said does not matter. */
interface DueOf {
  readonly renterId?: string;
  readonly vendorId?: string;
  /** Only these states that have ended, and these deadlines beside the state. */
  readonly due?: { readonly states: readonly BookingState[]; readonly deadlines: readonly DeadlineKind[] };
}

/** Ids of bookings about which something has fallen due, the longest overdue first. */
export async function findDueBookings(
  from: Reader,
  { renterId, vendorId, due }: DueOf,
  now: Date,
  limit = 1_000,
): Promise<string[]> {
  const party = and(
    renterId === undefined ? undefined : eq(bookings.renterId, renterId),
    vendorId === undefined ? undefined : eq(bookings.vendorId, vendorId),
  );
  const byState = await from
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(party, lte(bookings.dueAt, now), due && inArray(bookings.state, [...due.states])))
    .orderBy(asc(bookings.dueAt))
    .limit(limit);
  const byDeadline = await from
    .select({ id: bookings.id })
    .from(bookingDeadlines)
    .innerJoin(bookings, eq(bookings.id, bookingDeadlines.bookingId))
    .where(and(party, lte(bookingDeadlines.dueAt, now), due && inArray(bookingDeadlines.kind, [...due.deadlines])))
    .orderBy(asc(bookingDeadlines.dueAt))
    .limit(limit);
  return [...new Set([...byState, ...byDeadline].map(({ id }) => id))];
}
