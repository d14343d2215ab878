import { aliasedTable, and, asc, eq, lte, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed, unindexed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookingDeadlines, bookings } from '../../../../db/schema/index.ts';
import type { BookingState, DeadlineKind } from '../../../../db/values/index.ts';
import { ascending, type PrepareContext } from '../../platform/kernel/index.ts';

/**
 * Ids of due bookings on the calendar of this one, itself among them, in the order in which they fell due: what happened
 * to the others by itself may have taken or freed the days that it is about.
 */
async function findDueBeside(from: Reader, bookingId: string, now: Date): Promise<string[]> {
  const due = await Promise.all([findDueStates(from, { bookingId, now }), findPassedDeadlines(from, { bookingId, now })]);
  return inOrder(due.flat());
}

const subject = aliasedTable(bookings, 'subject');
const onSameCalendar = and(
  eq(subject.id, placeholder('bookingId')),
  eq(bookings.assetId, subject.assetId),
  eq(bookings.mode, subject.mode),
);

const findDueStates = hotQuery('due_states', (reader) =>
  reader
    .select({ id: bookings.id, dueAt: bookings.dueAt })
    .from(subject)
    .innerJoin(bookings, onSameCalendar)
    .where(lte(bookings.dueAt, placeholder('now', bookings.dueAt))),
);

const findPassedDeadlines = hotQuery('due_matters', (reader) =>
  reader
    .select({ id: bookings.id, dueAt: bookingDeadlines.dueAt })
    .from(subject)
    .innerJoin(bookings, onSameCalendar)
    .innerJoin(bookingDeadlines, eq(bookingDeadlines.bookingId, bookings.id))
    .where(lte(bookingDeadlines.dueAt, placeholder('now', bookingDeadlines.dueAt))),
);

/** Whose bookings are looked for; or, of anybody's, those of which these states have ended or these deadlines passed. */
type DueOf =
  | { readonly renterId: string }
  | { readonly vendorId: string }
  | { readonly due: { readonly states: readonly BookingState[]; readonly deadlines: readonly DeadlineKind[] } }
  | 'ANYBODY';

/** Ids of at most `limit` bookings about which something has fallen due, the longest overdue first. */
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

/** What has fallen due where these hold: of the states of bookings, and of the deadlines beside them. */
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

/** Each booking once, in the order in which the first thing about it fell due. */
function inOrder(due: readonly { readonly id: string; readonly dueAt: Date | null }[]): string[] {
  const sorted = due.toSorted((a, b) => ascending(a.dueAt?.getTime() ?? 0, b.dueAt?.getTime() ?? 0));
  return [...new Set(sorted.map(({ id }) => id))];
}

type Context = Pick<PrepareContext, 'reader' | 'now' | 'applyDeadlines'>;

/** Applies what has fallen due about a booking and others on its calendar. Reading and writing a booking begin with it. */
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

/** A list waits for no more than these. The job, which runs every minute, applies the rest. */
const MOST_AT_ONCE = 20;

/** Applies what fell due longest ago about these bookings, of a renter or a vendor say, before a list of them is read. */
export async function catchUpBookingsOf(of: DueOf, { reader, now, applyDeadlines }: Context): Promise<void> {
  for (const bookingId of await findDueBookings(reader, of, now, MOST_AT_ONCE)) {
    await applyDeadlines(bookingId).catch(leftToTheJob);
  }
}

/**
 * Ignores the error of a booking of somebody else that cannot be brought up to date. The job tries it every minute and logs it.
 */
function leftToTheJob(): void {}
