import type { Tx } from '../../../../db/database.ts';
import { messageReports } from '../../../../db/schema/index.ts';
import { MESSAGE_REPORT_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';
import type { MessageReport, ReportedLine } from './message-report.ts';
import { reportDecided } from './report-errors.ts';

/**
 * The states of a report of a message. An administrator decides it once. The moves emit no event, because neither side of the
 * conversation learns the decision; the audit log keeps who decided.
 */
export const messageReportLifecycle = lifecycle(MESSAGE_REPORT_STATES, {
  initial: 'OPEN',
  final: ['UPHELD', 'DISMISSED'],
  moves: {
    uphold: { from: ['OPEN'], to: 'UPHELD', by: ['ADMIN'], event: null },
    dismiss: { from: ['OPEN'], to: 'DISMISSED', by: ['ADMIN'], event: null },
  },
});

const moveReport = declareMove(messageReportLifecycle, declareSave(messageReports, 'Report'));

/** Records the decision; null if the same decision was made before. Throws if another one was made. */
export async function decideMessageReport(
  tx: Tx,
  { report }: ReportedLine,
  move: keyof typeof messageReportLifecycle.table.moves,
  decision: { note: string; decidedBy: string; decidedAt: Date },
): Promise<MessageReport | null> {
  const { id: reportId, status } = report;
  if (status === messageReportLifecycle.to(move)) return null;
  if (!messageReportLifecycle.can(status, move)) throw reportDecided({ reportId, status });
  return moveReport(tx, report, move, decision);
}
