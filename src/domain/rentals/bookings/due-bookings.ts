import { aliasedTable, and, asc, eq, lte, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed, unindexed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookingDeadlines, bookings } from '../../../../db/schema/index.ts';
import type { BookingState, DeadlineKind } from '../../../../db/values/index.ts';
import { ascending, type PrepareContext } from '../../platform/kernel/index.ts';

/**
 * Returns the ids of due bookings on the calendar of this one, itself included, in the order in which they fell due. What
 * becomes of the others may take or free days of this one.
 */
async function findDueBeside(from: Reader, bookingId: string, now: Date): Promise<string[]> {
  return inOrder(await findDue(from, { bookingId, now }));
}

const subject = aliasedTable(bookings, 'subject');
const onSameCalendar = and(
  eq(subject.id, placeholder('bookingId')),
  eq(bookings.assetId, subject.assetId),
  eq(bookings.mode, subject.mode),
);

/** Bookings of which the state has ended or a deadline passed. */
const findDue = hotQuery('due_beside', (reader) => {
  const states = reader
    .select({ id: bookings.id, dueAt: bookings.dueAt })
    .from(subject)
    .innerJoin(bookings, onSameCalendar)
    .where(lte(bookings.dueAt, placeholder('now', bookings.dueAt)));
  const deadlines = reader
    .select({ id: bookings.id, dueAt: bookingDeadlines.dueAt })
    .from(subject)
    .innerJoin(bookings, onSameCalendar)
    .innerJoin(bookingDeadlines, eq(bookingDeadlines.bookingId, bookings.id))
    .where(lte(bookingDeadlines.dueAt, placeholder('now', bookingDeadlines.dueAt)));
  return states.unionAll(deadlines);
});

/**
 * Whose bookings are looked for: a renter's, a vendor's, anybody's, or those whose state in `states` has timed out or whose
 * deadline in `deadlines` has passed.
 */
type DueOf =
  | { readonly renterId: string }
  | { readonly vendorId: string }
  | { readonly due: { readonly states: readonly BookingState[]; readonly deadlines: readonly DeadlineKind[] } }
  | 'ANYBODY';

/** Returns the ids of at most `limit` bookings about which something has fallen due, the longest overdue first. */
export async function findDueBookings(from: Reader, of: DueOf, now: Date, limit = 1_000): Promise<string[]> {
  const { states, deadlines, values } = queriesOf(of);
  const due = await Promise.all([states(from, { ...values, now, limit }), deadlines(from, { ...values, now, limit })]);
  return inOrder(due.flat()).slice(0, limit);
}

function queriesOf(of: DueOf) {
  if (of === 'ANYBODY') return { ...OF_ANYBODY, values: {} };
  if ('renterId' in of) return { ...OF_RENTER, values: of };
  if ('vendorId' in of) return { ...OF_VENDOR, values: of };
  const { states, deadlines } = of.due;
  return { ...OF_KINDS, values: { states: JSON.stringify(states), deadlines: JSON.stringify(deadlines) } };
}

// Little is due at any time, while a person may have many bookings, so what is due is looked up first.
const OF_RENTER = dueQueries('of_renter', eq(unindexed(bookings.renterId), placeholder('renterId')));
const OF_VENDOR = dueQueries('of_vendor', eq(unindexed(bookings.vendorId), placeholder('vendorId')));
const OF_ANYBODY = dueQueries('of_anybody');
const OF_KINDS = dueQueries(
  'of_kinds',
  isListed(bookings.state, placeholder('states')),
  isListed(bookingDeadlines.kind, placeholder('deadlines')),
);

/** Returns the two queries for what has fallen due: one for the states of bookings, one for their other deadlines. */
function dueQueries(name: string, ofState?: SQL, ofDeadline = ofState) {
  const states = hotQuery(`due_states_${name}`, (reader) =>
    reader
      .select({ id: bookings.id, dueAt: bookings.dueAt })
      .from(bookings)
      .where(and(ofState, lte(bookings.dueAt, placeholder('now', bookings.dueAt))))
      .orderBy(asc(bookings.dueAt))
      .limit(placeholder('limit')),
  );
  const deadlines = hotQuery(`due_matters_${name}`, (reader) =>
    reader
      .select({ id: bookings.id, dueAt: bookingDeadlines.dueAt })
      .from(bookingDeadlines)
      .innerJoin(bookings, eq(bookings.id, bookingDeadlines.bookingId))
      .where(and(ofDeadline, lte(bookingDeadlines.dueAt, placeholder('now', bookingDeadlines.dueAt))))
      .orderBy(asc(bookingDeadlines.dueAt))
      .limit(placeholder('limit')),
  );
  return { states, deadlines };
}

/** Returns each booking once, in the order in which the first of its deadlines passed. */
function inOrder(due: readonly { readonly id: string; readonly dueAt: Date | null }[]): string[] {
  const sorted = due.toSorted((a, b) => ascending(a.dueAt?.getTime() ?? 0, b.dueAt?.getTime() ?? 0));
  return [...new Set(sorted.map(({ id }) => id))];
}

type Context = Pick<PrepareContext, 'reader' | 'now' | 'applyDeadlines'>;

/**
 * Applies what has fallen due about a booking and the others on its calendar. It runs before each read or write of a booking.
 */
export async function catchUpBooking({
  input: { bookingId },
  reader,
  now,
  applyDeadlines,
}: Context & { input: { bookingId: string } }): Promise<void> {
  for (const due of await findDueBeside(reader, bookingId, now)) {
    if (due === bookingId) await applyDeadlines(due);
    else await applyDeadlines(due).catch(leftToTheJob);
  }
}

/** The most bookings that reading a list brings up to date. The job, which runs every minute, does the rest. */
const MOST_AT_ONCE = 20;

/** Applies what fell due longest ago to these bookings before a list of them is read. */
export async function catchUpBookingsOf(of: DueOf, { reader, now, applyDeadlines }: Context): Promise<void> {
  for (const bookingId of await findDueBookings(reader, of, now, MOST_AT_ONCE)) {
    await applyDeadlines(bookingId).catch(leftToTheJob);
  }
}

/** Ignores the error of another booking that cannot be brought up to date. The job tries it every minute and logs the error. */
function leftToTheJob(): void {}
