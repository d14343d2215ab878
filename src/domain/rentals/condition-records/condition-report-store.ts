import { asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { placeholder, prepared, preparedRows } from '../../../../db/prepared.ts';
import { conditionReports } from '../../../../db/schema/index.ts';
import type { ConditionReport } from './condition-report-lifecycle.ts';

const inOrder = [asc(conditionReports.submittedAt), asc(conditionReports.id)];

/** All reports of a booking, in the order they were sent. */
export async function findConditionReportsOf(from: Reader, bookingId: string): Promise<ConditionReport[]> {
  return findOfBooking(from, { bookingId });
}

const findOfBooking = preparedRows('condition_reports', conditionReports, ['bookingId'], ...inOrder);

/** The same of many bookings, whose ids are a JSON list. */
export const findConditionReportsOfBookings = prepared('condition_reports_of', (reader) =>
  reader
    .select()
    .from(conditionReports)
    .where(isListed(conditionReports.bookingId, placeholder('bookingIds')))
    .orderBy(...inOrder),
);

export async function findConditionReport(from: Reader, reportId: string): Promise<ConditionReport | undefined> {
  const [report] = await from.select().from(conditionReports).where(eq(conditionReports.id, reportId));
  return report;
}

/** The report of the handover that nobody has answered. */
export function findUnansweredCheckIn(tx: Tx, bookingId: string): PromiseLike<ConditionReport[]> {
  return findUnanswered(tx, { bookingId, kind: 'CHECK_IN', status: 'SUBMITTED' });
}

const findUnanswered = preparedRows('unanswered_reports', conditionReports, ['bookingId', 'kind', 'status']);
