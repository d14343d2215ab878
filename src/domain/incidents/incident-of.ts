import type { Reader } from '../../../db/database.ts';
import { type BookingSide, type Incident, incidentLifecycle } from '../bookings/index.ts';
import { incidentClosed, incidentNotFound } from './incident-errors.ts';
import { findIncident } from './incident-store.ts';

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
