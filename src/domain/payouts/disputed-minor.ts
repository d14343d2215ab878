import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { disputes, incidents } from '../../../db/schema/index.ts';
import { type Minor, sum } from '../kernel/index.ts';

/**
 * What an open dispute about the booking may cost its owner, minor units. Who reported the incident claims, whoever asked
 * the platform about it; an owner who claims puts nothing at stake.
 */
export async function disputedMinor(from: Reader, bookingId: string): Promise<Minor> {
  const open = await from
    .select({ claimMinor: disputes.claimMinor, openedBy: disputes.openedBy, reportedBy: incidents.reportedBy })
    .from(disputes)
    .leftJoin(incidents, eq(incidents.id, disputes.incidentId))
    .where(and(eq(disputes.bookingId, bookingId), inArray(disputes.status, ['OPEN', 'UNDER_REVIEW'])));
  const ofRenter = open.filter(({ openedBy, reportedBy }) => (reportedBy ?? openedBy) === 'RENTER');
  return sum(ofRenter.map(({ claimMinor }) => claimMinor));
}
