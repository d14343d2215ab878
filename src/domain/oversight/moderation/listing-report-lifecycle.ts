import type { Tx } from '../../../../db/database.ts';
import { listingReports } from '../../../../db/schema/index.ts';
import { LISTING_REPORT_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';
import { reportDecided } from './report-errors.ts';
import type { ListingReport } from './listing-report.ts';

/**
 * The states of a report of a listing. Neither the owner nor the reporter learns the decision; only a suspension is told. So
 * the moves emit no event; the audit log keeps who decided. @public: tests examine every table of moves.
 */
export const listingReportLifecycle = lifecycle(LISTING_REPORT_STATES, {
  initial: 'UNCONFIRMED',
  final: ['UPHELD', 'DISMISSED'],
  moves: {
    confirm: { from: ['UNCONFIRMED'], to: 'OPEN', by: ['RENTER', 'OWNER'], event: null },
    uphold: { from: ['UNCONFIRMED', 'OPEN'], to: 'UPHELD', by: ['ADMIN'], event: null },
    dismiss: { from: ['UNCONFIRMED', 'OPEN'], to: 'DISMISSED', by: ['ADMIN'], event: null },
  },
});

const moveReport = declareMove(listingReportLifecycle, declareSave(listingReports, 'Report'));

/** Records the decision; null if the same decision was made before. Throws if another one was made. */
export async function decideListingReport(
  tx: Tx,
  report: ListingReport,
  move: 'uphold' | 'dismiss',
  decision: { note: string; decidedBy: string; now: Date },
): Promise<ListingReport | null> {
  const { id: reportId, status, reporterId, reporterEmail } = report;
  if (status === listingReportLifecycle.to(move)) return null;
  if (!listingReportLifecycle.can(status, move)) throw reportDecided({ reportId, status });
  const { now: decidedAt, ...rest } = decision;
  // The text of a person who was erased meanwhile was kept only for this decision.
  const text = reporterId === null && reporterEmail === null ? '' : report.text;
  return moveReport(tx, report, move, { ...rest, decidedAt, text, reporterEmail: null, openKey: null });
}

/** Opens the report for a decision, because its sender is known by now. */
export function openListingReport(tx: Tx, report: ListingReport, openKey: string): Promise<ListingReport> {
  return moveReport(tx, report, 'confirm', { openKey });
}
