import type { Reader, Tx } from '../../../../db/database.ts';
import type { INCIDENT_OUTCOMES, Side } from '../../../../db/values/index.ts';
import type { Emit } from '../../platform/kernel/index.ts';
import type { Booking, DueContext } from '../booking-records/index.ts';
import type { BookingSide } from '../bookings/index.ts';
import { findOpenItems } from '../open-items/index.ts';
import { type Incident, moveIncident, openIncident } from '../incident-records/index.ts';

/** The open incident in which this side says that what it found at the handover is not as described. */
export async function findComplaint(from: Reader, booking: Booking, side: Side): Promise<Incident | null> {
  const { incidents: open } = await findOpenItems(from, booking);
  return open.find(({ type, reportedBy }) => type === 'NOT_AS_DESCRIBED' && reportedBy === side) ?? null;
}

/** Opens the incident in which both sides settle that the asset is not as described; one that is open says it already. */
export async function reportComplaint(
  tx: Tx,
  { booking, side }: BookingSide,
  { description, photos }: Pick<Incident, 'description' | 'photos'>,
  context: DueContext,
): Promise<void> {
  if ((await findComplaint(tx, booking, side)) !== null) return;
  await openIncident(tx, booking, { type: 'NOT_AS_DESCRIBED', description, photos, claimMinor: 0, reportedBy: side }, context);
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
  complaint: Incident,
  { outcome, resolution, now, emit }: Settlement,
): Promise<void> {
  await moveIncident(tx, complaint, 'resolve', { emit, changes: { outcome, resolution, resolvedAt: now }, note: resolution });
}
