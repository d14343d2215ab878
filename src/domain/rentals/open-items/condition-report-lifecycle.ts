import type { Tx } from '../../../../db/database.ts';
import { conditionReports } from '../../../../db/schema/index.ts';
import { REPORT_STATES } from '../../../../db/values/index.ts';
import { declareMoveWithEvent, declareSave, type Emit, lifecycle } from '../../platform/kernel/index.ts';
import { conditionEvents } from './events.ts';

/**
 * The states of a condition report. A report is never edited; a side that disagrees sends another. @public: tests examine every
 * table of moves.
 */
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

const saveReport = declareSave(conditionReports, 'Report');

interface Decided {
  readonly now: Date;
  /** The reason of a contest, in untrusted words. */
  readonly reason?: string;
}

/** Makes a move of a condition report and emits its event. */
export const moveConditionReport = declareMoveWithEvent(conditionReportLifecycle, saveReport, {
  event: ({ id: reportId, bookingId, kind, status }) => ({ bookingId, note: kind, data: { reportId, kind, status } }),
  always: ({ now, reason }: Decided) => ({ decidedAt: now, dueAt: null, reason: reason ?? null }),
});

/** Removes the deadline of a report that nobody has to answer any more. */
export async function stopReportClock(tx: Tx, report: ConditionReport): Promise<void> {
  await saveReport(tx, report, { dueAt: null });
}
