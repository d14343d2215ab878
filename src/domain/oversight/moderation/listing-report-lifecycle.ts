import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { listingReports } from '../../../../db/schema/index.ts';
import { LISTING_REPORT_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';
import { reportDecided } from '../../talk/message-reports/index.ts';
import type { ListingReport } from './listing-report.ts';

/** What the platform's people make of a report. Its owner and whoever reported it learn nothing of that: only a suspension is told. @public: tests go over every table of moves. */
export const listingReportLifecycle = lifecycle(LISTING_REPORT_STATES, {
  initial: 'UNCONFIRMED',
  final: ['UPHELD', 'DISMISSED'],
  moves: {
    confirm: { from: ['UNCONFIRMED'], to: 'OPEN', by: ['RENTER', 'OWNER'], event: null },
    uphold: { from: ['UNCONFIRMED', 'OPEN'], to: 'UPHELD', by: ['ADMIN'], event: null },
    dismiss: { from: ['UNCONFIRMED', 'OPEN'], to: 'DISMISSED', by: ['ADMIN'], event: null },
  },
});

/** Records the decision; null if it was made before. Throws if another one was made. */
export async function decideListingReport(
  tx: Tx,
  report: ListingReport,
  move: 'uphold' | 'dismiss',
  decision: { note: string; decidedBy: string; now: Date },
): Promise<ListingReport | null> {
  const { id: reportId, status, reporterId, reporterEmail } = report;
  if (status === listingReportLifecycle.to(move)) return null;
  if (!listingReportLifecycle.can(status, move)) throw reportDecided({ reportId, status });
  const { to } = listingReportLifecycle.take(status, move);
  const { now: decidedAt, ...rest } = decision;
  // The words of somebody who was erased meanwhile were kept only for this decision.
  const text = reporterId === null && reporterEmail === null ? '' : report.text;
  const changes = { ...rest, status: to, decidedAt, text, reporterEmail: null, openKey: null };
  const rows = await tx
    .update(listingReports)
    .set(changes)
    .where(and(eq(listingReports.id, reportId), eq(listingReports.status, status)))
    .returning();
  return movedRow(rows, `Report ${reportId}`);
}

/** Opens the report for a decision, because its sender, who has no account, has followed the link. */
export async function confirmListingReport(tx: Tx, { id, status }: ListingReport, openKey: string): Promise<void> {
  const { to } = listingReportLifecycle.take(status, 'confirm');
  const rows = await tx
    .update(listingReports)
    .set({ status: to, openKey })
    .where(and(eq(listingReports.id, id), eq(listingReports.status, status)))
    .returning({ id: listingReports.id });
  movedRow(rows, `Report ${id}`);
}
