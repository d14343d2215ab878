import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { disputeEvidence, disputes, incidents } from '../../../../db/schema/index.ts';
import type { Side } from '../../../../db/values/index.ts';
import { findIncident } from './incident-store.ts';
import { type Dispute, disputeLifecycle, type Evidence } from './dispute-lifecycle.ts';

export async function findDispute(from: Reader, disputeId: string): Promise<Dispute | undefined> {
  const [row] = await from.select().from(disputes).where(eq(disputes.id, disputeId));
  return row;
}

/** Returns all disputes of the booking, the newest first. */
export async function findDisputesOf(from: Reader, bookingId: string): Promise<Dispute[]> {
  return from
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.openedAt), desc(disputes.id));
}

/** Returns one page of all disputes, the oldest first, because those have waited the longest. */
export async function findDisputePage(
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

/** Returns the evidence of both sides, in order. */
export async function findEvidence(from: Reader, disputeId: string): Promise<Evidence[]> {
  return from
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.disputeId, disputeId))
    .orderBy(asc(disputeEvidence.at), asc(disputeEvidence.id));
}

export async function claimantOf(from: Reader, dispute: Dispute): Promise<Side> {
  const { bookingId, incidentId } = dispute;
  return claimantIn(dispute, incidentId === null ? undefined : await findIncident(from, bookingId, incidentId));
}

/** Returns the side that claims: the one that reported the incident, otherwise the one that opened the dispute. */
export function claimantIn(
  { openedBy }: Pick<Dispute, 'openedBy'>,
  incident: { readonly reportedBy: Side | null } | undefined,
): Side {
  return incident?.reportedBy ?? openedBy;
}

/** Returns the disputes of many bookings, whose ids are a JSON list, the newest first; one row for each piece of evidence. */
export const findDisputesOfBookings = hotQuery('disputes_of_bookings', (reader) =>
  reader
    .select({
      bookingId: disputes.bookingId,
      dispute: disputes,
      reportedBy: incidents.reportedBy,
      type: incidents.type,
      evidenceBy: disputeEvidence.by,
    })
    .from(disputes)
    .leftJoin(incidents, eq(incidents.id, disputes.incidentId))
    .leftJoin(disputeEvidence, eq(disputeEvidence.disputeId, disputes.id))
    .where(isListed(disputes.bookingId, placeholder('bookingIds')))
    .orderBy(desc(disputes.openedAt)),
);

/**
 * An undecided dispute with the side that claims in it: the one that reported the incident, otherwise the one that opened the
 * dispute.
 */
export type OpenDispute = Dispute & {
  readonly claimant: Side;
  /** Whether the dispute is about a no-show, which no amount settles. */
  readonly aboutNoShow: boolean;
  /** How many pieces of evidence each side has added. */
  readonly evidence: Readonly<Record<Side, number>>;
};

/** Returns the booking's undecided dispute. */
export async function findOpenDispute(from: Reader, bookingId: string): Promise<OpenDispute | null> {
  return openDispute(await findDisputesOfBookings(from, { bookingIds: JSON.stringify([bookingId]) }));
}

type DisputeOfBooking = Awaited<ReturnType<typeof findDisputesOfBookings>>[number];

/**
 * Returns the open dispute among those of one booking. The status is filtered here and not by the query, because an index on it
 * would match the open disputes of all bookings.
 */
export function openDispute(all: readonly DisputeOfBooking[]): OpenDispute | null {
  const open = all.find(({ dispute }) => disputeLifecycle.open.includes(dispute.status));
  if (open === undefined) return null;
  const { dispute, reportedBy, type } = open;
  const added = (side: Side) => all.filter(({ dispute: { id }, evidenceBy }) => id === dispute.id && evidenceBy === side).length;
  return {
    ...dispute,
    claimant: claimantIn(dispute, { reportedBy }),
    aboutNoShow: type === 'NO_SHOW',
    evidence: { RENTER: added('RENTER'), OWNER: added('OWNER') },
  };
}
