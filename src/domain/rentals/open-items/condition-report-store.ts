import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { conditionReports } from '../../../../db/schema/index.ts';
import type { ConditionReport } from './condition-report-lifecycle.ts';

const inOrder = [asc(conditionReports.submittedAt), asc(conditionReports.id)];

/** Returns all reports of a booking, in the order in which they were sent. */
export async function findConditionReportsOf(from: Reader, bookingId: string): Promise<ConditionReport[]> {
  return from
    .select()
    .from(conditionReports)
    .where(eq(conditionReports.bookingId, bookingId))
    .orderBy(...inOrder);
}

/** Returns all reports of many bookings, whose ids are a JSON list. */
export const findConditionReportsOfBookings = hotQuery('condition_reports_of', (reader) =>
  reader
    .select()
    .from(conditionReports)
    .where(isListed(conditionReports.bookingId, placeholder('bookingIds')))
    .orderBy(...inOrder),
);

/** The newest report of the handover and of the return; null if there is none. */
export interface NewestReports {
  readonly checkIn: ConditionReport | null;
  readonly checkOut: ConditionReport | null;
}

export async function findNewestReports(from: Reader, bookingId: string): Promise<NewestReports> {
  return newestReports(await findConditionReportsOfBookings(from, { bookingIds: JSON.stringify([bookingId]) }));
}

/** Returns the newest reports among those of one booking, which come in the order in which they were sent. */
export function newestReports(reports: readonly ConditionReport[]): NewestReports {
  return {
    checkIn: reports.findLast(({ kind }) => kind === 'CHECK_IN') ?? null,
    checkOut: reports.findLast(({ kind }) => kind === 'CHECK_OUT') ?? null,
  };
}

export async function findConditionReport(from: Reader, reportId: string): Promise<ConditionReport | undefined> {
  const [report] = await from.select().from(conditionReports).where(eq(conditionReports.id, reportId));
  return report;
}

/** Returns the report of the handover that nobody has answered. */
export function findUnansweredCheckIn(tx: Tx, bookingId: string): PromiseLike<ConditionReport[]> {
  return tx
    .select()
    .from(conditionReports)
    .where(
      and(
        eq(conditionReports.bookingId, bookingId),
        eq(conditionReports.kind, 'CHECK_IN'),
        eq(conditionReports.status, 'SUBMITTED'),
      ),
    );
}
