import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { incidents, vendors } from '../../../../db/schema/index.ts';
import type { Side } from '../../../../db/values/index.ts';
import { otherSide } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import type { BookingSide } from '../bookings/index.ts';
import { type Incident, incidentLifecycle } from '../open-items/index.ts';
import { incidentClosed, incidentNotFound } from './incident-errors.ts';

export async function findIncident(from: Reader, bookingId: string, incidentId: string): Promise<Incident | undefined> {
  const [row] = await findById(from, { bookingId, incidentId });
  return row;
}

const findById = prepared('incident_of_booking', (reader) =>
  reader
    .select()
    .from(incidents)
    .where(and(eq(incidents.id, placeholder('incidentId')), eq(incidents.bookingId, placeholder('bookingId')))),
);

/** All of the booking, in the order in which they were reported. */
export async function findIncidentsOf(from: Reader, bookingId: string): Promise<Incident[]> {
  return from
    .select()
    .from(incidents)
    .where(eq(incidents.bookingId, bookingId))
    .orderBy(asc(incidents.reportedAt), asc(incidents.id));
}

/** What does not change the status; the caller holds the booking's lock. */
export async function saveIncident(tx: Tx, { id }: Incident, changes: Partial<Omit<Incident, 'status'>>): Promise<Incident> {
  const [after] = await tx.update(incidents).set(changes).where(eq(incidents.id, id)).returning();
  if (after === undefined) throw new Error(`Incident ${id} is gone.`);
  return after;
}

/** Who has to answer. */
export function respondentOf({ reportedBy }: Pick<Incident, 'reportedBy'>): Side {
  return otherSide(reportedBy);
}

/** The incident of the booking, whatever its status. */
export async function incidentOf(from: Reader, { booking, side }: BookingSide, incidentId: string): Promise<Incident> {
  const incident = await findIncident(from, booking.id, incidentId);
  if (incident === undefined) throw incidentNotFound({ bookingId: booking.id, incidentId, side });
  return incident;
}

/** Refuses what somebody has decided already. */
export function assertOpen({ id: incidentId, bookingId, status }: Incident, { side }: BookingSide): void {
  if (incidentLifecycle.isFinal(status)) throw incidentClosed({ bookingId, incidentId, status, side });
}

/** The person behind a side of the booking. */
export async function userOfSide(from: Reader, { renterId, vendorId }: Booking, side: Side): Promise<string> {
  if (side === 'RENTER') return renterId;
  const [vendor] = await from.select({ userId: vendors.userId }).from(vendors).where(eq(vendors.id, vendorId));
  if (vendor === undefined) throw new Error(`Vendor ${vendorId} is gone.`);
  return vendor.userId;
}
