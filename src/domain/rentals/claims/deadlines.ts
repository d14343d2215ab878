import type { Tx } from '../../../../db/database.ts';
import type { Booking, Deadline, DeclaredDeadline } from '../bookings/index.ts';
import { resumeBooking } from '../changes/index.ts';
import { findIncident, incidentLifecycle, moveIncident } from '../open-items/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { takeNoShow } from './no-show.ts';

export const deadlines: readonly DeclaredDeadline[] = [
  { kind: 'NO_SHOW', onDue: noShowDue },
  { kind: 'INCIDENT', onDue: incidentDue },
];

/** Treats a claimed no-show as true because nobody has answered, unless the rental went on meanwhile. */
async function noShowDue(tx: Tx, booking: Booking, { subjectId }: Deadline, context: WriteCtx): Promise<void> {
  const incident = await findIncident(tx, booking.id, subjectId);
  if (incident === undefined || incidentLifecycle.isFinal(incident.status)) return;
  if (booking.state === 'CONFIRMED') await takeNoShow(tx, booking, incident, 'SYSTEM', context);
  else await incidentDue(tx, booking, { subjectId }, context);
}

/** Lets an incident lapse that neither side went on with, so that no booking stays frozen for ever. */
async function incidentDue(
  tx: Tx,
  booking: Booking,
  { subjectId }: Pick<Deadline, 'subjectId'>,
  context: WriteCtx,
): Promise<void> {
  const incident = await findIncident(tx, booking.id, subjectId);
  if (incident === undefined || incidentLifecycle.isFinal(incident.status)) return;
  const nothing = { outcome: 'NO_FAULT', renterPaysMinor: 0, ownerPaysMinor: 0, resolvedAt: context.now } as const;
  await moveIncident(tx, incident, 'resolve', { emit: context.emit, changes: nothing, note: 'nobody went on with it' });
  await resumeBooking(tx, booking, context);
}
