import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inserted } from '../../../../db/expressions.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { bookingDeadlines } from '../../../../db/schema/index.ts';
import type { DeadlineKind } from '../../../../db/values.ts';

export type Deadline = typeof bookingDeadlines.$inferSelect;

/** Something about a booking ends by itself at `dueAt`; setting it again moves it. */
export async function setDeadline(tx: Tx, ...deadlines: readonly [Deadline, ...Deadline[]]): Promise<void> {
  await tx
    .insert(bookingDeadlines)
    .values([...deadlines])
    .onConflictDoUpdate({
      target: [bookingDeadlines.bookingId, bookingDeadlines.kind, bookingDeadlines.subjectId],
      set: { dueAt: inserted(bookingDeadlines.dueAt) },
    });
}

/** It was decided, or the booking ended. Without a subject all deadlines of the kind go. */
export async function clearDeadline(tx: Tx, bookingId: string, kind: DeadlineKind, subjectId?: string): Promise<void> {
  await tx
    .delete(bookingDeadlines)
    .where(
      and(
        eq(bookingDeadlines.bookingId, bookingId),
        eq(bookingDeadlines.kind, kind),
        subjectId === undefined ? undefined : eq(bookingDeadlines.subjectId, subjectId),
      ),
    );
}

const OUTLIVING: DeadlineKind[] = [
  'REVIEWS',
  'DEPOSIT',
  'INCIDENT',
  'HOLD_LAPSE',
  'FLAGGED_PAYMENT',
  'OFFLINE_REFUND',
  'COMMISSION',
];

/** The booking is over: nothing is waited for any more but reviews, its deposit, debts, and money about which nobody has decided. */
export async function clearDeadlinesOfEnded(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .delete(bookingDeadlines)
    .where(and(eq(bookingDeadlines.bookingId, bookingId), notInArray(bookingDeadlines.kind, OUTLIVING)));
}

/** The booking's deadlines, the earliest first. */
export async function findDeadlines(from: Reader, bookingId: string): Promise<Deadline[]> {
  return findOfBooking(from, { bookingId });
}

const findOfBooking = prepared('deadlines_of_booking', (reader) =>
  reader
    .select()
    .from(bookingDeadlines)
    .where(eq(bookingDeadlines.bookingId, placeholder('bookingId')))
    .orderBy(asc(bookingDeadlines.dueAt), asc(bookingDeadlines.kind), asc(bookingDeadlines.subjectId)),
);
