import type { Tx } from '../../../db/database.ts';
import { incidents } from '../../../db/schema/index.ts';
import type { Photo } from '../../../db/values.ts';
import { type BookingSide, type DueContext, findComplaint, setDeadline } from '../bookings/index.ts';

const HOUR_MS = 3_600_000;

/** Opens the incident in which both sides settle that the asset is not as described; one that is open says it already. */
export async function reportComplaint(
  tx: Tx,
  { booking, side }: BookingSide,
  { reason, photos }: { reason: string; photos: Photo[] },
  { now, ids, emit, settings }: DueContext,
): Promise<void> {
  if ((await findComplaint(tx, booking, side)) !== null) return;
  const { id: bookingId, assetId } = booking;
  const incidentId = ids.next('incident');
  const type = 'NOT_AS_DESCRIBED';
  const dueAt = new Date(now.getTime() + settings.incidentAnswerHours * HOUR_MS);
  await tx.insert(incidents).values({
    id: incidentId,
    bookingId,
    type,
    status: 'REPORTED',
    reportedBy: side,
    description: reason,
    photos,
    claimMinor: 0,
    reportedAt: now,
    dueAt,
  });
  const lapsesAt = new Date(dueAt.getTime() + settings.disputeDays * 24 * HOUR_MS);
  await setDeadline(tx, { bookingId, kind: 'INCIDENT', subjectId: incidentId, dueAt: lapsesAt });
  await emit({ type: 'incident.reported', bookingId, assetId, note: type, data: { incidentId, type } });
}
