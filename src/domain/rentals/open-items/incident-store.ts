import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { incidents } from '../../../../db/schema/index.ts';
import { type Incident, incidentLifecycle } from './incident-lifecycle.ts';

export async function findIncident(from: Reader, bookingId: string, incidentId: string): Promise<Incident | undefined> {
  const [row] = await from
    .select()
    .from(incidents)
    .where(and(eq(incidents.id, incidentId), eq(incidents.bookingId, bookingId)));
  return row;
}

const inOrder = [asc(incidents.reportedAt), asc(incidents.id)];

/** Returns all incidents of the booking, in the order in which they were reported. */
export async function findIncidentsOf(from: Reader, bookingId: string): Promise<Incident[]> {
  return from
    .select()
    .from(incidents)
    .where(eq(incidents.bookingId, bookingId))
    .orderBy(...inOrder);
}

/** Returns the open incidents of the booking, in the order in which they were reported. */
export async function findOpenIncidents(from: Reader, bookingId: string): Promise<Incident[]> {
  return findOpenIncidentsOfBookings(from, { bookingIds: JSON.stringify([bookingId]) });
}

/** Returns the open incidents of many bookings, whose ids are a JSON list. */
export const findOpenIncidentsOfBookings = hotQuery('open_incidents', (reader) =>
  reader
    .select()
    .from(incidents)
    .where(and(isListed(incidents.bookingId, placeholder('bookingIds')), inArray(incidents.status, [...incidentLifecycle.open])))
    .orderBy(...inOrder),
);
