import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { listingReports } from '../../../../db/schema/index.ts';
import { LISTING_REPORT_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';
import { reportDecided } from '../../talk/message-reports/index.ts';
import type { ListingReport } from './listing-report.ts';

/** What the platform's people make of a report. Its owner and whoever reported it learn nothing of that: only a suspension is told. @public: tests go over every table of moves. */
export const listingReportLifecycle = lifecycle(LISTING_REPORT_STATES, {
  initial: 'OPEN',
  final: ['UPHELD', 'DISMISSED'],
  moves: {
    uphold: { from: ['OPEN'], to: 'UPHELD', by: ['ADMIN'], event: null },
    dismiss: { from: ['OPEN'], to: 'DISMISSED', by: ['ADMIN'], event: null },
  },
});

/** Writes the decision down; null where it was the same before. Throws where it was another one. */
export async function decideListingReport(
  tx: Tx,
  report: ListingReport,
  move: keyof typeof listingReportLifecycle.table.moves,
  decision: { note: string; decidedBy: string; now: Date },
): Promise<ListingReport | null> {
  const { id: reportId, status, reporterId } = report;
  if (status === listingReportLifecycle.to(move)) return null;
  if (!listingReportLifecycle.can(status, move)) throw reportDecided({ reportId, status });
  const { to } = listingReportLifecycle.take(status, move);
  const { now: decidedAt, ...rest } = decision;
  // The words of somebody who was erased meanwhile stayed only for this decision.
  const text = reporterId === null ? '' : report.text;
  const changes = { ...rest, status: to, decidedAt, text, openKey: null };
  const rows = await tx
    .update(listingReports)
    .set(changes)
    .where(and(eq(listingReports.id, reportId), eq(listingReports.status, status)))
    .returning();
  return movedRow(rows, `Report ${reportId}`);
}
