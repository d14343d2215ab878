import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { conditionReports } from '../../../../db/schema/index.ts';
import { REPORT_STATES } from '../../../../db/values/index.ts';
import { type Emit, lifecycle, movedRow } from '../../platform/kernel/index.ts';
import { conditionEvents } from './events.ts';

/** The states of a condition report. It is never edited; whoever disagrees sends another. @public: tests go over every table of moves. */
export const conditionReportLifecycle = lifecycle(REPORT_STATES, {
  initial: 'SUBMITTED',
  final: ['CONFIRMED', 'CONTESTED', 'AUTO_CONFIRMED'],
  moves: {
    confirm: { from: ['SUBMITTED'], to: 'CONFIRMED', by: ['RENTER', 'OWNER'], event: conditionEvents.confirmed },
    contest: { from: ['SUBMITTED'], to: 'CONTESTED', by: ['RENTER', 'OWNER'], event: conditionEvents.contested },
    assume: { from: ['SUBMITTED'], to: 'AUTO_CONFIRMED', by: ['SYSTEM'], event: conditionEvents.confirmed },
  },
});

export type ConditionReport = typeof conditionReports.$inferSelect;

/** Stores a report and emits its event. */
export async function addConditionReport(
  tx: Tx,
  report: ConditionReport,
  { assetId, emit }: { assetId: string; emit: Emit },
): Promise<void> {
  await tx.insert(conditionReports).values(report);
  const { id: reportId, bookingId, kind, photos } = report;
  const data = { reportId, kind, photos: photos.length };
  await emit({ type: conditionEvents.submitted, bookingId, assetId, note: kind, data });
}

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  /** The reason of a contest, in untrusted words. */
  readonly reason?: string;
}

/** Makes a move of a condition report and emits its event. */
export async function moveConditionReport(
  tx: Tx,
  report: ConditionReport,
  move: keyof typeof conditionReportLifecycle.table.moves,
  { now, emit, reason }: Move,
): Promise<ConditionReport> {
  const { id, bookingId, kind, status } = report;
  const { to, event } = conditionReportLifecycle.take(status, move);
  const decided = { status: to, decidedAt: now, dueAt: null, reason: reason ?? null };
  const moved = movedRow(await updateUnmoved(tx, report, decided), `Report ${id}`);
  await emit({ type: event, bookingId, note: kind, data: { reportId: id, kind, status: to } });
  return moved;
}

/** Removes the deadline of a report that nobody has to answer any more. */
export async function stopReportClock(tx: Tx, report: ConditionReport): Promise<void> {
  await updateUnmoved(tx, report, { dueAt: null });
}

async function updateUnmoved(
  tx: Tx,
  { id, status }: ConditionReport,
  changes: Partial<ConditionReport>,
): Promise<ConditionReport[]> {
  const unmoved = and(eq(conditionReports.id, id), eq(conditionReports.status, status));
  return tx.update(conditionReports).set(changes).where(unmoved).returning();
}
