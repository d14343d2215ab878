import type { Tx } from '../../../db/database.ts';
import { type Side } from '../../../db/values.ts';
import { type Booking, type DueContext, type Incident, moveIncident } from '../bookings/index.ts';
import { closeAsNoShow } from './close-as-no-show.ts';
import { respondentOf } from './incident-store.ts';

/** A claimed no-show counts as true: the other side said so, or nothing in time. */
export async function takeNoShow(
  tx: Tx,
  booking: Booking,
  incident: Incident,
  cancelledBy: Side | 'SYSTEM',
  context: DueContext,
): Promise<{ booking: Booking; incident: Incident }> {
  const absent = respondentOf(incident);
  const taken = await moveIncident(tx, incident, 'resolve', {
    emit: context.emit,
    changes: { outcome: `${absent}_PAYS`, resolvedAt: context.now },
    note: cancelledBy === 'SYSTEM' ? 'no answer in time' : 'it is true',
  });
  return { booking: await closeAsNoShow(tx, booking, { absent, cancelledBy }, context), incident: taken };
}
