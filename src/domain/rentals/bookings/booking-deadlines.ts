import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inserted } from '../../../../db/expressions.ts';
import { hotQuery, hotWrite, placeholder } from '../../../../db/hot-query.ts';
import { bookingDeadlines } from '../../../../db/schema/index.ts';
import type { DeadlineKind } from '../../../../db/values/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';

export type Deadline = typeof bookingDeadlines.$inferSelect;

/** What a context declares about a kind of deadline in its `deadlines.ts`. */
export interface DeclaredDeadline {
  readonly kind: DeadlineKind;
  /** Runs when the deadline has passed. The deadline has been deleted by then; a matter that goes on sets another one. */
  onDue(tx: Tx, booking: Booking, deadline: Deadline, context: WriteCtx): Promise<unknown>;
}

/** Sets the instant at which something about a booking ends by itself; setting the same deadline again moves it. */
export async function setDeadline(tx: Tx, ...deadlines: readonly [Deadline, ...Deadline[]]): Promise<void> {
  const target = [bookingDeadlines.bookingId, bookingDeadlines.kind, bookingDeadlines.subjectId];
  const set = { dueAt: inserted(bookingDeadlines.dueAt) };
  await tx
    .insert(bookingDeadlines)
    .values([...deadlines])
    .onConflictDoUpdate({ target, set });
}

/**
 * Clears a deadline because its matter was decided or the booking ended. Without a subject, all deadlines of the kind are
 * cleared.
 */
export async function clearDeadline(tx: Tx, bookingId: string, kind: DeadlineKind, subjectId?: string): Promise<void> {
  const values = { bookingId, kind };
  await (subjectId === undefined ? deleteOfKind(tx, values) : deleteOne(tx, { ...values, subjectId }));
}

const isOfBooking = eq(bookingDeadlines.bookingId, placeholder('bookingId'));
const isOfKind = and(isOfBooking, eq(bookingDeadlines.kind, placeholder('kind')));
const deleteOfKind = hotWrite('clear_deadlines_of_kind', (tx) => tx.delete(bookingDeadlines).where(isOfKind));
const deleteOne = hotWrite('clear_deadline', (tx) =>
  tx.delete(bookingDeadlines).where(and(isOfKind, eq(bookingDeadlines.subjectId, placeholder('subjectId')))),
);

const OUTLIVING: DeadlineKind[] = [
  'REVIEWS',
  'DEPOSIT',
  'INCIDENT',
  'HOLD_LAPSE',
  'FLAGGED_PAYMENT',
  'OFFLINE_REFUND',
  'COMMISSION',
];

/** Clears the deadlines of a booking that is over, except those for reviews, the deposit, debts and undecided money. */
export async function clearDeadlinesOfEnded(tx: Tx, bookingId: string): Promise<void> {
  await deleteOfEnded(tx, { bookingId });
}

const deleteOfEnded = hotWrite('clear_deadlines_of_ended', (tx) =>
  tx.delete(bookingDeadlines).where(and(isOfBooking, notInArray(bookingDeadlines.kind, OUTLIVING))),
);

/** Returns the booking's deadlines, the earliest first. */
export async function findDeadlines(from: Reader, bookingId: string): Promise<Deadline[]> {
  return findOfBooking(from, { bookingId });
}

const findOfBooking = hotQuery('deadlines_of_booking', (reader) =>
  reader
    .select()
    .from(bookingDeadlines)
    .where(isOfBooking)
    .orderBy(asc(bookingDeadlines.dueAt), asc(bookingDeadlines.kind), asc(bookingDeadlines.subjectId)),
);
