import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { incidents } from '../../../db/schema/index.ts';
import type { Side } from '../../../db/values.ts';
import type { Incident } from '../bookings/index.ts';
import { otherSide } from '../kernel/index.ts';

export async function findIncident(from: Reader, bookingId: string, incidentId: string): Promise<Incident | undefined> {
  const [row] = await from
    .select()
    .from(incidents)
    .where(and(eq(incidents.id, incidentId), eq(incidents.bookingId, bookingId)));
  return row;
}

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
