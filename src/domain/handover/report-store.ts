import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { conditionReports } from '../../../db/schema/index.ts';
import type { ConditionReport } from '../bookings/index.ts';

/** All reports of a booking, in the order they were sent. */
export async function findReportsOf(from: Reader, bookingId: string): Promise<ConditionReport[]> {
  return from
    .select()
    .from(conditionReports)
    .where(eq(conditionReports.bookingId, bookingId))
    .orderBy(asc(conditionReports.submittedAt), asc(conditionReports.id));
}

export async function findReport(from: Reader, reportId: string): Promise<ConditionReport | undefined> {
  const [report] = await from.select().from(conditionReports).where(eq(conditionReports.id, reportId));
  return report;
}
