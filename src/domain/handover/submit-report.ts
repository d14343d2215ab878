import type { Tx } from '../../../db/database.ts';
import { conditionReports } from '../../../db/schema/index.ts';
import { type BookingSide, type ConditionReport, type DueContext, setDeadline } from '../bookings/index.ts';
import { findListingById } from '../catalog/index.ts';

const HOUR_MS = 3_600_000;

/** Writes a report down and tells of it. A check-in that nobody contests counts as confirmed after a while. */
export async function submitReport(
  tx: Tx,
  { booking, side }: BookingSide,
  report: Pick<ConditionReport, 'kind' | 'notes' | 'readings' | 'photos'>,
  { now, ids, emit, settings }: DueContext,
): Promise<ConditionReport> {
  const { id: bookingId, assetId } = booking;
  const listing = await findListingById(tx, assetId);
  const hours = listing?.category.silentAcceptanceHours ?? settings.handoverSilenceHours;
  const dueAt = report.kind === 'CHECK_IN' ? new Date(now.getTime() + hours * HOUR_MS) : null;
  const row: ConditionReport = {
    ...report,
    id: ids.next('conditionReport'),
    bookingId,
    status: 'SUBMITTED',
    by: side,
    submittedAt: now,
    dueAt,
    decidedAt: null,
    reason: null,
  };
  await tx.insert(conditionReports).values(row);
  if (dueAt !== null) await setDeadline(tx, { bookingId, kind: 'CHECK_IN', subjectId: row.id, dueAt });
  const { id: reportId, kind } = row;
  await emit({
    type: 'condition.submitted',
    bookingId,
    assetId,
    note: kind,
    data: { reportId, kind, photos: row.photos.length },
  });
  return row;
}
