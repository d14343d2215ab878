import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { incidents } from '../../../db/schema/index.ts';
import type { INCIDENT_OUTCOMES, Side } from '../../../db/values.ts';
import type { Emit } from '../kernel/index.ts';
import { findOpenMatters, type OpenMatters } from './open-matters.ts';
import type { Booking } from './store.ts';

type Complaint = OpenMatters['incidents'][number];

/** The open incident in which this side says that what it found at the handover is not as described. */
export async function findComplaint(from: Reader, booking: Booking, side: Side): Promise<Complaint | null> {
  const { incidents: open } = await findOpenMatters(from, booking);
  return open.find(({ type, reportedBy }) => type === 'NOT_AS_DESCRIBED' && reportedBy === side) ?? null;
}

interface Settlement {
  readonly outcome: (typeof INCIDENT_OUTCOMES)[number];
  /** Trusted words only. */
  readonly resolution: string;
  readonly now: Date;
  readonly emit: Emit;
}

/** What happened at the handover answers the complaint: nobody has to decide it any more. */
export async function settleComplaint(
  tx: Tx,
  { id, bookingId, type }: Complaint,
  { outcome, resolution, now, emit }: Settlement,
): Promise<void> {
  await tx.update(incidents).set({ status: 'RESOLVED', outcome, resolution, resolvedAt: now }).where(eq(incidents.id, id));
  await emit({ type: 'incident.resolved', bookingId, note: resolution, data: { incidentId: id, type, outcome } });
}
