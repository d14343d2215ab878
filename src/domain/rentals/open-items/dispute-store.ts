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

/** All of the booking, the newest first. */
export async function findDisputesOf(from: Reader, bookingId: string): Promise<Dispute[]> {
  return from
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.openedAt), desc(disputes.id));
}

/** One page of everybody's, the oldest first: those wait the longest. */
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

/** Those of many bookings, whose ids are a JSON list, the newest first, each as often as something was added to it. */
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

/** A dispute that nobody has decided, and who claims in it: whoever reported the incident, else whoever opened it. */
export type OpenDispute = Dispute & {
  readonly claimant: Side;
  /** Whether the dispute is about a no-show, which no amount settles. */
  readonly aboutNoShow: boolean;
  /** How often each side has added to it. */
  readonly evidence: Readonly<Record<Side, number>>;
};

/** The one of the booking that nobody has decided. */
export async function findOpenDispute(from: Reader, bookingId: string): Promise<OpenDispute | null> {
  return openDispute(await findDisputesOfBookings(from, { bookingIds: JSON.stringify([bookingId]) }));
}

type DisputeOfBooking = Awaited<ReturnType<typeof findDisputesOfBookings>>[number];

/**
 * The open one of those of a booking. Of all bookings' disputes those that are open may be many, of one booking they are few, so
 * the status is looked at here.
 */
export function openDispute(all: readonly DisputeOfBooking[]): OpenDispute | null {
  const open = all.find(({ dispute }) => disputeLifecycle.open.includes(dispute.status));
  if (open === undefined) return null;
  const { dispute, reportedBy, type } = open;
  const added = (side: Side) => all.filter(({ dispute: { id }, evidenceBy }) => id === dispute.id && evidenceBy === side).length;
  return {
    ...dispute,
    claimant: reportedBy ?? dispute.openedBy,
    aboutNoShow: type === 'NO_SHOW',
    evidence: { RENTER: added('RENTER'), OWNER: added('OWNER') },
  };
}
