import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { insertReturning } from '../../../../db/insert.ts';
import { disputeEvidence, disputes } from '../../../../db/schema/index.ts';
import type { Side } from '../../../../db/values/index.ts';
import { type Changes, declareId, type Emit, emitAs, formatMoney, type Minor, movedRow } from '../../platform/kernel/index.ts';
import type { Booking, DueContext } from '../booking-records/index.ts';
import { type BookingSide, wrongSide } from '../bookings/index.ts';
import { assertOpen, escalationTooEarly, findIncident, respondentOf } from '../incidents/index.ts';
import {
  disputeEvents,
  disputeLifecycle,
  type DisputeMove,
  findOpenItems,
  type Incident,
  moveIncident,
} from '../open-items/index.ts';
import { disputeOpen } from './dispute-errors.ts';

const DISPUTE_ID = declareId('dsp');

export type Dispute = typeof disputes.$inferSelect;
type Evidence = typeof disputeEvidence.$inferSelect;

export async function findDispute(from: Reader, disputeId: string): Promise<Dispute | undefined> {
  const [row] = await from.select().from(disputes).where(eq(disputes.id, disputeId));
  return row;
}

/** All of the booking, the newest first. */
export async function findDisputesOf(from: Reader, bookingId: string): Promise<Dispute[]> {
  return from
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.openedAt), desc(disputes.id));
}

/** One page of everybody's, the oldest first: those wait the longest. */
export async function findDisputes(
  from: Reader,
  wanted: { statuses?: readonly Dispute['status'][]; bookingId?: string | undefined },
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: Dispute[]; total: number }> {
  const where = and(
    wanted.statuses && inArray(disputes.status, [...wanted.statuses]),
    wanted.bookingId === undefined ? undefined : eq(disputes.bookingId, wanted.bookingId),
  );
  const rows = await from
    .select()
    .from(disputes)
    .where(where)
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await from.select({ count: count() }).from(disputes).where(where);
  return { rows, total: all?.count ?? 0 };
}

/** What both sides have added, in order. */
export async function findEvidence(from: Reader, disputeId: string): Promise<Evidence[]> {
  return from
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.disputeId, disputeId))
    .orderBy(asc(disputeEvidence.at), asc(disputeEvidence.id));
}

/** Who reported the incident claims, whoever asked the platform about it. */
export async function claimantOf(from: Reader, { bookingId, incidentId, openedBy }: Dispute): Promise<Side> {
  const incident = incidentId === null ? undefined : await findIncident(from, bookingId, incidentId);
  return incident?.reportedBy ?? openedBy;
}

export type DisputeChanges = Changes<Dispute, 'status'>;

/** The caller holds the booking's lock. */
export async function saveDispute(tx: Tx, { id, status }: Dispute, changes: DisputeChanges): Promise<Dispute> {
  const rows = await tx
    .update(disputes)
    .set(changes)
    .where(and(eq(disputes.id, id), eq(disputes.status, status)))
    .returning();
  return movedRow(rows, `Dispute ${id}`);
}

/**
 * Who the claim is against may ask the platform at any time; the reporter once there was an answer without agreement, or
 * none in time. A no-show that nobody answers counts as true by itself.
 */
export async function assertEscalable(from: Reader, subject: BookingSide, incident: Incident, now: Date): Promise<void> {
  const { booking, side } = subject;
  const { bookingId, type, status, dueAt } = incident;
  assertOpen(incident, subject);
  const { dispute } = await findOpenItems(from, booking);
  if (dispute !== null) throw disputeOpen({ bookingId, disputeId: dispute.id, side });
  if (side === respondentOf(incident)) return;
  if (type === 'NO_SHOW') throw wrongSide({ bookingId, side, wanted: 'contesting a no-show' });
  if (status === 'REPORTED' && now < dueAt) throw escalationTooEarly({ bookingId, until: dueAt.toISOString(), side });
}

interface Start {
  readonly side: Side;
  /** In the words of that side: untrusted. */
  readonly reason: string;
  readonly claimMinor: Minor;
  /** What it is about; from now on the platform decides it. */
  readonly incident: Incident | null;
}

/** Asks the platform to decide. The caller has made sure that no other dispute of the booking is open. */
export async function startDispute(
  tx: Tx,
  { id: bookingId, currency }: Booking,
  { side, reason, claimMinor, incident }: Start,
  context: DueContext,
): Promise<{ dispute: Dispute; incident: Incident | null }> {
  const emit = emitAs(side, context.emit);
  const escalated = incident && (await moveIncident(tx, incident, 'escalate', { emit, changes: {} }));
  const dispute = await insertReturning(tx, disputes, {
    id: context.ids.next(DISPUTE_ID),
    bookingId,
    incidentId: incident?.id ?? null,
    status: disputeLifecycle.table.initial,
    openedBy: side,
    reason,
    claimMinor,
    openedAt: context.now,
  });
  const note = incident?.type ?? (claimMinor > 0 ? `${formatMoney(claimMinor, currency)} claimed` : undefined);
  await emit({ type: disputeEvents.opened, bookingId, note, data: { disputeId: dispute.id, claimMinor, status: 'OPEN' } });
  return { dispute, incident: escalated };
}

interface Move {
  readonly emit: Emit;
  readonly changes: Omit<DisputeChanges, 'status'>;
  /** For the timeline; trusted words only. */
  readonly note: string;
}

/** Makes a move of the dispute's lifecycle and reports it. The caller has asked `disputeLifecycle.can` first. */
export async function moveDispute(tx: Tx, dispute: Dispute, move: DisputeMove, { emit, changes, note }: Move): Promise<Dispute> {
  const { to, event } = disputeLifecycle.take(dispute.status, move);
  const after = await saveDispute(tx, dispute, { ...changes, status: to });
  const { id: disputeId, bookingId, claimMinor, toRenterMinor, toOwnerMinor } = after;
  await emit({ type: event, bookingId, note, data: { disputeId, status: to, claimMinor, toRenterMinor, toOwnerMinor } });
  return after;
}
