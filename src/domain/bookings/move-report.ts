import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { conditionReports } from '../../../db/schema/index.ts';
import { type Emit, movedRow } from '../kernel/index.ts';
import { conditionReportLifecycle } from './condition-report-lifecycle.ts';
import type { ConditionReport } from './open-matters.ts';

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  /** Of a contest: untrusted words. */
  readonly reason?: string;
}

/** Makes a move of a condition report and reports it. */
export async function moveReport(
  tx: Tx,
  report: ConditionReport,
  move: keyof typeof conditionReportLifecycle.table.moves,
  { now, emit, reason }: Move,
): Promise<ConditionReport> {
  const { id, bookingId, kind, status } = report;
  const { to, event } = conditionReportLifecycle.take(status, move);
  const rows = await tx
    .update(conditionReports)
    .set({ status: to, decidedAt: now, dueAt: null, reason: reason ?? null })
    .where(and(eq(conditionReports.id, id), eq(conditionReports.status, status)))
    .returning();
  const moved = movedRow(rows, `Report ${id}`);
  await emit({ type: event, bookingId, note: kind, data: { reportId: id, kind, status: to } });
  return moved;
}
