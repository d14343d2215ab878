import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { incidents } from '../../../db/schema/index.ts';
import { type Emit, movedRow } from '../kernel/index.ts';
import { clearDeadline } from './deadline-store.ts';
import { incidentLifecycle } from './incident-lifecycle.ts';

export type Incident = typeof incidents.$inferSelect;

interface Move {
  readonly emit: Emit;
  readonly changes: Partial<Incident>;
  /** For the timeline; trusted words only. */
  readonly note?: string;
}

/** Makes a move of the incident's lifecycle and reports it; what is decided has no deadline any more. */
export async function moveIncident(
  tx: Tx,
  { id, status: before }: Incident,
  move: keyof typeof incidentLifecycle.table.moves,
  { emit, changes, note }: Move,
): Promise<Incident> {
  const { to, event } = incidentLifecycle.take(before, move);
  const rows = await tx
    .update(incidents)
    .set({ ...changes, status: to })
    .where(and(eq(incidents.id, id), eq(incidents.status, before)))
    .returning();
  const moved = movedRow(rows, `Incident ${id}`);
  const { bookingId, type, outcome, claimMinor, renterPaysMinor, ownerPaysMinor } = moved;
  if (incidentLifecycle.isFinal(to)) {
    await clearDeadline(tx, bookingId, 'NO_SHOW', id);
    await clearDeadline(tx, bookingId, 'INCIDENT', id);
  }
  await emit({
    type: event,
    bookingId,
    note: note === undefined ? type : `${type}: ${note}`,
    data: { incidentId: id, type, status: to, claimMinor, outcome, renterPaysMinor, ownerPaysMinor },
  });
  return moved;
}
