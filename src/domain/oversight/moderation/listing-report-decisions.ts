import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { listingReports } from '../../../../db/schema/index.ts';
import { movedRow } from '../../platform/kernel/index.ts';
import type { ListingReport } from './listing-report.ts';
import { reportDecided } from './moderation-errors.ts';

/** Writes the decision down; null where it was the same before. Throws where it was another one. */
export async function decideReport(
  tx: Tx,
  report: ListingReport,
  decision: { status: 'UPHELD' | 'DISMISSED'; note: string; decidedBy: string; now: Date },
): Promise<ListingReport | null> {
  const { id: reportId, status, reporterId } = report;
  if (status === decision.status) return null;
  if (status !== 'OPEN') throw reportDecided({ reportId, status });
  const { now: decidedAt, ...rest } = decision;
  // The words of somebody who was erased meanwhile stayed only for this decision.
  const text = reporterId === null ? '' : report.text;
  const changes = { ...rest, decidedAt, text, openKey: null };
  const rows = await tx
    .update(listingReports)
    .set(changes)
    .where(and(eq(listingReports.id, reportId), eq(listingReports.status, status)))
    .returning();
  return movedRow(rows, `Report ${reportId}`);
}
