import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { incidents } from '../../../../db/schema/index.ts';
import { INCIDENT_STATES } from '../../../../db/values/index.ts';
import {
  type Changes,
  DAY_MS,
  declareId,
  declareMoveWithEvent,
  declareSave,
  formatMoney,
  HOUR_MS,
  later,
  lifecycle,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { type Booking, clearDeadline, setDeadline } from '../bookings/index.ts';
import { incidentEvents } from './events.ts';

const INCIDENT_ID = declareId('inc');

/** The states of a claim of one side against the other. While it is open, its booking is frozen. */
export const incidentLifecycle = lifecycle(INCIDENT_STATES, {
  initial: 'REPORTED',
  final: ['RESOLVED', 'ESCALATED'],
  moves: {
    acknowledge: { from: ['REPORTED'], to: 'ACKNOWLEDGED', by: ['RENTER', 'OWNER'], event: incidentEvents.acknowledged },
    offer: {
      from: ['REPORTED', 'ACKNOWLEDGED'],
      to: 'ACKNOWLEDGED',
      by: ['RENTER', 'OWNER'],
      event: incidentEvents.acknowledged,
    },
    resolve: {
      from: ['REPORTED', 'ACKNOWLEDGED'],
      to: 'RESOLVED',
      by: ['RENTER', 'OWNER', 'SYSTEM'],
      event: incidentEvents.resolved,
    },
    escalate: {
      from: ['REPORTED', 'ACKNOWLEDGED'],
      to: 'ESCALATED',
      by: ['RENTER', 'OWNER'],
      event: incidentEvents.escalated,
    },
  },
});

/**
 * Stores an incident. A no-show that nobody answers takes effect at `dueAt`; any other incident lapses if neither side goes on
 * with it for as long as a dispute could be opened.
 */
export async function openIncident(
  tx: Tx,
  { id: bookingId, currency, limits }: Booking,
  claim: Pick<Incident, 'type' | 'description' | 'claimMinor' | 'photos' | 'reportedBy'>,
  { now, ids, emit }: WriteCtx,
): Promise<Incident> {
  const noShow = claim.type === 'NO_SHOW';
  const answerHours = noShow ? limits.noShowAnswerHours : limits.incidentAnswerHours;
  const dueAt = later(now, answerHours * HOUR_MS);
  const { initial: status } = incidentLifecycle.table;
  const row = { id: ids.next(INCIDENT_ID), bookingId, status, ...claim, reportedAt: now, dueAt };
  const incident = onlyRow(await tx.insert(incidents).values(row).returning());
  const lapsesAt = later(dueAt, limits.disputeDays * DAY_MS);
  await setDeadline(tx, {
    bookingId,
    kind: noShow ? 'NO_SHOW' : 'INCIDENT',
    subjectId: incident.id,
    dueAt: noShow ? dueAt : lapsesAt,
  });
  const { id: incidentId, type, claimMinor } = incident;
  const note = claimMinor === 0 ? type : `${type}: ${formatMoney(claimMinor, currency)} claimed`;
  await emit({ type: incidentEvents.reported, bookingId, note, data: { incidentId, type, claimMinor, status } });
  return incident;
}

export type Incident = typeof incidents.$inferSelect;

/** Makes a move of the incident's lifecycle and emits its event. A decided incident has no deadline any more. */
export const moveIncident = declareMoveWithEvent(incidentLifecycle, saveMoved, {
  event({ id: incidentId, bookingId, type, status, ...moved }, { note }: { readonly note?: string }) {
    const { claimMinor, outcome, renterPaysMinor, ownerPaysMinor } = moved;
    return {
      bookingId,
      // The note is for the timeline and contains trusted words only.
      note: note === undefined ? type : `${type}: ${note}`,
      data: { incidentId, type, status, claimMinor, outcome, renterPaysMinor, ownerPaysMinor },
    };
  },
});

const saveUnmoved = declareSave(incidents, 'Incident');

async function saveMoved(tx: Tx, before: Incident, changes: Changes<Incident, 'status'>): Promise<Incident> {
  const after = await saveUnmoved(tx, before, changes);
  if (incidentLifecycle.isFinal(after.status)) {
    await clearDeadline(tx, after.bookingId, 'NO_SHOW', after.id);
    await clearDeadline(tx, after.bookingId, 'INCIDENT', after.id);
  }
  return after;
}

/** Saves a change of the incident that moves no state. The caller holds the booking's lock. */
export async function saveIncident(tx: Tx, { id }: Incident, changes: Partial<Omit<Incident, 'status'>>): Promise<Incident> {
  const [after] = await tx.update(incidents).set(changes).where(eq(incidents.id, id)).returning();
  if (after === undefined) throw new Error(`Incident ${id} is gone.`);
  return after;
}
