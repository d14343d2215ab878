import type { Tx } from '../../../db/database.ts';
import { clearDeadline } from '../bookings/index.ts';
import type { Emit } from '../kernel/index.ts';
import { type IncidentMove, incidentLifecycle } from './incident-lifecycle.ts';
import { type Incident, saveIncident } from './incident-store.ts';

interface Move {
  readonly emit: Emit;
  readonly changes: Partial<Incident>;
  /** For the timeline; trusted words only. */
  readonly note?: string;
}

/** Makes a move of the incident's lifecycle and reports it; what is decided has no deadline any more. */
export async function moveIncident(
  tx: Tx,
  incident: Incident,
  move: IncidentMove,
  { emit, changes, note }: Move,
): Promise<Incident> {
  if (!incidentLifecycle.can(incident.status, move)) throw new Error(`A ${incident.status} incident cannot ${move}.`);
  const { to, event } = incidentLifecycle.table.moves[move];
  const { id: incidentId, bookingId, type, ...after } = await saveIncident(tx, incident, { ...changes, status: to });
  if (incidentLifecycle.isFinal(to)) {
    await clearDeadline(tx, bookingId, 'NO_SHOW', incidentId);
    await clearDeadline(tx, bookingId, 'INCIDENT', incidentId);
  }
  const { outcome, claimMinor, renterPaysMinor, ownerPaysMinor } = after;
  await emit({
    type: event,
    bookingId,
    note: note === undefined ? type : `${type}: ${note}`,
    data: { incidentId, type, status: to, claimMinor, outcome, renterPaysMinor, ownerPaysMinor },
  });
  return { id: incidentId, bookingId, type, ...after };
}
