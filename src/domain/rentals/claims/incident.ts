import type { Reader } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { findVendorUser } from '../../people/accounts/index.ts';
import { formatMoney, otherSide } from '../../platform/kernel/index.ts';
import type { Booking, BookingSide } from '../bookings/index.ts';
import { findIncident, type Incident, incidentLifecycle } from '../open-items/index.ts';
import { incidentClosed, incidentNotFound } from './incident-errors.ts';

/** The side that has to answer. */
export function respondentOf({ reportedBy }: Pick<Incident, 'reportedBy'>): Side {
  return otherSide(reportedBy);
}

/** Returns the incident of the booking, whatever its status. */
export async function incidentOf(from: Reader, { booking, side }: BookingSide, incidentId: string): Promise<Incident> {
  const incident = await findIncident(from, booking.id, incidentId);
  if (incident === undefined) throw incidentNotFound({ bookingId: booking.id, incidentId, side });
  return incident;
}

/** Returns the claim as a sentence for the side that should agree. A different claim gives a different sentence. */
export function claimWords({ currency }: Booking, incident: Incident | undefined): string {
  return incident === undefined || incident.claimMinor === 0 ? '' : ` (a claim of ${formatMoney(incident.claimMinor, currency)})`;
}

/** Throws if the incident is decided already. */
export function assertOpen({ id: incidentId, bookingId, status }: Incident, { side }: BookingSide): void {
  if (incidentLifecycle.isFinal(status)) throw incidentClosed({ bookingId, incidentId, status, side });
}

/** Returns the user who is this side of the booking. */
export async function userOfSide(from: Reader, { renterId, vendorId }: Booking, side: Side): Promise<string> {
  return side === 'RENTER' ? renterId : findVendorUser(from, vendorId);
}
